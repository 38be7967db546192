#include "CAllocationCount.h"

#include <stddef.h>

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <malloc.h>

static int64_t count, bytes;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *counted(void *block) {
    __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&bytes, (int64_t)malloc_usable_size(block), __ATOMIC_RELAXED);
    return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *realloc(void *block, size_t size) {
    __atomic_sub_fetch(&bytes, (int64_t)malloc_usable_size(block), __ATOMIC_RELAXED);
    return counted(__libc_realloc(block, size));
}
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block == NULL ? ENOMEM : 0;
}
void free(void *block) {
    __atomic_sub_fetch(&bytes, (int64_t)malloc_usable_size(block), __ATOMIC_RELAXED);
    __libc_free(block);
}

int64_t allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
int64_t allocation_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }
int allocation_is_counted(void) { return 1; }
#else
int64_t allocation_count(void) { return 0; }
int64_t allocation_bytes(void) { return 0; }
int allocation_is_counted(void) { return 0; }
#endif
