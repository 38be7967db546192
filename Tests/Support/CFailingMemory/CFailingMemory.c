#include "CFailingMemory.h"

#include <stdlib.h>
#include <string.h>

#include "../../../Sources/CLibXML2/libxml2.h"
#include <libxml/xmlmemory.h>

static _Thread_local long remaining; // allocations until one fails; 0 when none will
static _Thread_local int stays_out, has_failed;
static _Thread_local long blocks;

static int fails(void) {
    if (has_failed && stays_out) return 1;
    if (remaining == 0 || --remaining > 0) return 0;
    has_failed = 1;
    return 1;
}

static void *take(size_t size) {
    if (fails()) return NULL;
    blocks++;
    return malloc(size);
}

static void *take_again(void *block, size_t size) {
    if (fails()) return NULL;
    if (block == NULL) blocks++;
    return realloc(block, size);
}

static char *take_copy(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = take(size);
    if (copy != NULL) memcpy(copy, text, size);
    return copy;
}

static void give_back(void *block) {
    if (block != NULL) blocks--;
    free(block);
}

void failing_memory_install(void) { xmlMemSetup(give_back, take, take_again, take_copy); }

void failing_memory_begin(long number, int out) {
    xmlResetLastError(); // libxml2 keeps it from one parse to the next
    remaining = number;
    stays_out = out;
    has_failed = 0;
    blocks = 0;
}

int failing_memory_end(void) {
    remaining = 0;
    stays_out = 0;
    xmlResetLastError();
    return has_failed;
}

long failing_memory_blocks(void) { return blocks; }
