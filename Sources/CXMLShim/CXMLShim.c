#include "CXMLShim.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../CLibXML2/libxml2.h"

// libxml2 interns names in its dictionary, so equal names are equal pointers: a table from pointer to number, at most half
// full.
enum { FIRST_NAME_SLOTS = 1024 };

typedef struct {
    const xmlChar *key;
    uint32_t number;
} name_slot;

struct adrules_xml_parser {
    xmlParserCtxtPtr context;
    const uint8_t *source;
    size_t pushed;
    size_t base;           // the offset of the first byte that was handed over
    size_t token_end;      // the offset behind the last tag
    int after_start;       // whether the last tag was a start tag
    size_t doctype;
    int out_of_memory;
    adrules_xml_number number;
    name_slot *names;
    size_t name_slots; // a power of two
    size_t name_count, max_names;
    int too_many_names;
    adrules_xml_event *events;
    size_t event_count, event_capacity;
    adrules_xml_attribute *attributes;
    size_t attribute_count, attribute_capacity;
    adrules_xml_error *errors; // made with the first error
    size_t error_count;
    int has_fatal;
};

// Fibonacci hashing: pointers differ in their middle bits.
static inline size_t first_slot(const xmlChar *name, size_t slots) {
    return (size_t)(((uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u) >> 32) & (slots - 1);
}

static int grow_names(adrules_xml_parser *parser) {
    size_t slots = parser->name_slots * 2;
    name_slot *grown = calloc(slots, sizeof *grown);
    if (grown == NULL) return 0;
    for (size_t old = 0; old < parser->name_slots; old++) {
        if (parser->names[old].key == NULL) continue;
        size_t index = first_slot(parser->names[old].key, slots);
        while (grown[index].key != NULL) index = (index + 1) & (slots - 1);
        grown[index] = parser->names[old];
    }
    free(parser->names);
    parser->names = grown;
    parser->name_slots = slots;
    return 1;
}

static uint32_t add_name(adrules_xml_parser *parser, const xmlChar *name, size_t index) {
    const xmlChar *end = name;
    uint32_t hash = 2166136261u;
    while (*end != 0) hash = (hash ^ *end++) * 16777619u;
    uint32_t number = parser->number((const char *)name, (size_t)(end - name), hash);
    parser->names[index] = (name_slot){name, number};
    parser->name_count++;
    if (parser->name_count > parser->max_names && !parser->too_many_names) {
        parser->too_many_names = 1;
        xmlStopParser(parser->context);
    }
    if (parser->name_count * 2 > parser->name_slots && !grow_names(parser)) {
        parser->out_of_memory = 1;
        xmlStopParser(parser->context);
    }
    return number;
}

static inline uint32_t number_of(adrules_xml_parser *parser, const xmlChar *name) {
    if (name == NULL || parser->too_many_names || parser->out_of_memory) return 0;
    size_t index = first_slot(name, parser->name_slots);
    while (parser->names[index].key != NULL) {
        if (parser->names[index].key == name) return parser->names[index].number;
        index = (index + 1) & (parser->name_slots - 1);
    }
    return add_name(parser, name, index);
}

size_t adrules_xml_position(const adrules_xml_parser *parser) {
    const xmlParserInputPtr input = parser->context->input;
    size_t position = parser->base;
    if (input != NULL) position += input->consumed + (size_t)(input->cur - input->base);
    return position > parser->pushed ? parser->pushed : position;
}

static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

static int all_blank(const uint8_t *source, size_t lower, size_t upper) {
    while (lower < upper && is_blank(source[lower])) lower++;
    return lower == upper;
}

// Doubles a list until it holds `wanted` records.
static int grow(void **list, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return 1;
    size_t next = *capacity == 0 ? 1024 : *capacity;
    while (next < wanted) next *= 2;
    void *grown = realloc(*list, next * size);
    if (grown == NULL) return 0;
    *list = grown;
    *capacity = next;
    return 1;
}

static adrules_xml_event *append_event(adrules_xml_parser *parser) {
    if (!grow((void **)&parser->events, &parser->event_capacity, parser->event_count + 1, sizeof(adrules_xml_event))) {
        parser->out_of_memory = 1;
        xmlStopParser(parser->context);
        return NULL;
    }
    adrules_xml_event *event = &parser->events[parser->event_count++];
    *event = (adrules_xml_event){0};
    return event;
}

// Says what stands between two tags: its bytes without outer blanks, and whether they must be decoded.
static void describe_text(const uint8_t *source, size_t lower, size_t upper, adrules_xml_event *event) {
    while (lower < upper && is_blank(source[lower])) lower++;
    while (upper > lower && is_blank(source[upper - 1])) upper--;
    event->text_lower = (uint32_t)lower;
    event->text_upper = (uint32_t)upper;
    if (lower == upper) return;
    if (upper - lower >= 12 && source[lower] == '<' && memcmp(source + lower, "<![CDATA[", 9) == 0 &&
        memcmp(source + upper - 3, "]]>", 3) == 0) {
        size_t inner = lower + 9, end = upper - 3;
        // One section only: a second one, or a comment, would have to open with '<'.
        if (memchr(source + inner, '<', end - inner) == NULL && memchr(source + inner, '\r', end - inner) == NULL) {
            while (inner < end && is_blank(source[inner])) inner++;
            while (end > inner && is_blank(source[end - 1])) end--;
            event->text_lower = (uint32_t)inner;
            event->text_upper = (uint32_t)end;
            return;
        }
        event->flags |= ADRULES_XML_ENCODED;
        return;
    }
    size_t count = upper - lower;
    if (memchr(source + lower, '&', count) != NULL || memchr(source + lower, '<', count) != NULL ||
        memchr(source + lower, '\r', count) != NULL)
        event->flags |= ADRULES_XML_ENCODED;
}

static void start_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **namespace_list, int attribute_count, int defaulted, const xmlChar **values) {
    (void)defaulted;
    adrules_xml_parser *parser = user;
    const uint8_t *source = parser->source;
    const xmlParserInputPtr input = parser->context->input;
    size_t position = adrules_xml_position(parser); // at '>' or "/>"
    adrules_xml_event *event = append_event(parser);
    if (event == NULL) return;
    event->kind = ADRULES_XML_START;
    event->name = number_of(parser, name);
    event->uri = number_of(parser, uri);
    number_of(parser, prefix);
    for (int index = 0; index < namespaces * 2; index++) number_of(parser, namespace_list[index]);

    // The tag begins behind the last one and, mostly, blanks. Otherwise look back: no raw '<' stands in a start tag.
    size_t lower = parser->token_end;
    while (lower < position && is_blank(source[lower])) lower++;
    if (lower + 1 >= position || source[lower] != '<' || source[lower + 1] == '!' || source[lower + 1] == '?') {
        lower = position;
        while (lower > parser->token_end && (lower == parser->pushed || source[lower] != '<')) lower--;
        event->flags |= ADRULES_XML_STRAY;
        event->stray_lower = (uint32_t)parser->token_end;
    }
    size_t upper = position;
    if (upper < parser->pushed && source[upper] == '/') upper++;
    if (upper < parser->pushed) upper++;
    event->lower = (uint32_t)lower;
    event->upper = (uint32_t)upper;
    parser->token_end = upper;
    parser->after_start = 1;

    size_t count = (size_t)attribute_count;
    if (!grow((void **)&parser->attributes, &parser->attribute_capacity, parser->attribute_count + count,
              sizeof(adrules_xml_attribute))) {
        parser->out_of_memory = 1;
        xmlStopParser(parser->context);
        return;
    }
    event->attribute_count = (uint32_t)count;
    event->namespace_count = (uint32_t)namespaces;
    adrules_xml_attribute *attribute = &parser->attributes[parser->attribute_count];
    parser->attribute_count += count;
    size_t input_start = parser->base + input->consumed;
    for (size_t index = 0; index < count; index++, attribute++, values += 5) {
        attribute->name = number_of(parser, values[0]);
        attribute->has_prefix = values[1] != NULL;
        number_of(parser, values[1]);
        attribute->value_length = (uint32_t)(values[4] - values[3]);
        // libxml2 points into its input when the value needed no change.
        int inside = values[3] >= input->base && values[4] <= input->cur;
        attribute->value_lower = inside ? (uint32_t)(input_start + (size_t)(values[3] - input->base)) : UINT32_MAX;
    }
}

static void end_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    adrules_xml_parser *parser = user;
    const uint8_t *source = parser->source;
    size_t upper = adrules_xml_position(parser); // behind '>'
    size_t lower = upper;
    if (upper > parser->token_end) {
        while (lower > parser->token_end && source[lower - 1] != '<') lower--;
        if (lower > parser->token_end) lower--;
    }
    adrules_xml_event *event;
    if (parser->after_start && parser->event_count > 0) {
        event = &parser->events[parser->event_count - 1];
        event->kind = ADRULES_XML_LEAF_ELEMENT;
        event->end = (uint32_t)upper;
        describe_text(source, parser->token_end, lower, event);
    } else {
        event = append_event(parser);
        if (event == NULL) return;
        event->kind = ADRULES_XML_END;
        event->lower = (uint32_t)lower;
        event->upper = (uint32_t)upper;
        if (parser->after_start) {
            event->flags = ADRULES_XML_LEAF;
            describe_text(source, parser->token_end, lower, event);
        } else if (!all_blank(source, parser->token_end, lower)) {
            event->flags = ADRULES_XML_STRAY;
            event->stray_lower = (uint32_t)parser->token_end;
        }
    }
    parser->token_end = upper;
    parser->after_start = 0;
}

static void processing_instruction(void *user, const xmlChar *target, const xmlChar *data) {
    (void)data;
    number_of(user, target); // only counted
}

static void internal_subset(void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
    (void)name, (void)external, (void)system;
    adrules_xml_parser *parser = user;
    // A document type may read files, ask the network and multiply its text: nothing of it is read.
    parser->doctype = adrules_xml_position(parser);
    while (parser->doctype > parser->base &&
           (parser->doctype == parser->pushed || parser->source[parser->doctype] != '<'))
        parser->doctype--;
    xmlStopParser(parser->context);
}

static void copy_text(char *target, size_t size, const char *text) {
    if (text == NULL) return;
    size_t length = strlen(text);
    while (length > 0 && is_blank((uint8_t)text[length - 1])) length--;
    if (length >= size) length = size - 1;
    memcpy(target, text, length);
    target[length] = 0;
}

#if LIBXML_VERSION >= 21200
static void structured_error(void *user, const xmlError *error) {
#else
static void structured_error(void *user, xmlErrorPtr error) {
#endif
    adrules_xml_parser *parser = user;
    int fatal = error->level == XML_ERR_FATAL;
    if (parser->has_fatal || parser->doctype != SIZE_MAX || parser->too_many_names) return;
    if (error->code == XML_ERR_NO_MEMORY) parser->out_of_memory = 1;
    // The last place is kept for the fatal error.
    if (!fatal && parser->error_count >= ADRULES_XML_MAX_ERRORS - 1) return;
    if (parser->errors == NULL) parser->errors = calloc(ADRULES_XML_MAX_ERRORS, sizeof *parser->errors);
    if (parser->errors == NULL) {
        parser->out_of_memory = 1;
        return;
    }
    adrules_xml_error *record = &parser->errors[parser->error_count++];
    record->code = error->code;
    record->fatal = fatal;
    record->offset = (uint32_t)adrules_xml_position(parser);
    copy_text(record->message, sizeof record->message, error->message);
    copy_text(record->name, sizeof record->name, error->str1);
    parser->has_fatal = fatal;
}

adrules_xml_parser *adrules_xml_create(const uint8_t *source, size_t first, adrules_xml_number number,
                                       size_t max_names) {
    xmlInitParser();
    adrules_xml_parser *parser = calloc(1, sizeof *parser);
    if (parser == NULL) return NULL;
    parser->source = source;
    parser->number = number;
    parser->max_names = max_names;
    parser->name_slots = FIRST_NAME_SLOTS;
    parser->names = calloc(FIRST_NAME_SLOTS, sizeof *parser->names);
    parser->base = parser->pushed = parser->token_end = first;
    parser->doctype = SIZE_MAX;

    // Only what is needed: without handlers for text libxml2 has no callback to make.
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.internalSubset = internal_subset;
    handler.processingInstruction = processing_instruction;
    handler.serror = structured_error;

    parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
    if (parser->context == NULL || parser->names == NULL) {
        if (parser->context != NULL) xmlFreeParserCtxt(parser->context);
        free(parser->names);
        free(parser);
        return NULL;
    }
    // NOENT makes attributes arrive decoded; it is safe because a DOCTYPE stops the parser. The bytes are UTF-8 already,
    // whatever the declaration says.
    int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC;
#if LIBXML_VERSION >= 21300
    options |= XML_PARSE_NO_XXE;
#endif
    xmlCtxtUseOptions(parser->context, options);
    return parser;
}

void adrules_xml_free(adrules_xml_parser *parser) {
    if (parser == NULL) return;
    xmlFreeParserCtxt(parser->context);
    free(parser->events);
    free(parser->attributes);
    free(parser->errors);
    free(parser->names);
    free(parser);
}

int adrules_xml_push(adrules_xml_parser *parser, size_t end, int last) {
    parser->event_count = 0;
    parser->attribute_count = 0;
    size_t start = parser->pushed;
    // libxml2 takes an int; the caller hands over far less at a time.
    if (end < start || end - start > INT_MAX) return -1;
    parser->pushed = end;
    xmlParseChunk(parser->context, (const char *)parser->source + start, (int)(end - start), last);
    return parser->has_fatal || parser->doctype != SIZE_MAX || parser->too_many_names || parser->out_of_memory || !parser->context->wellFormed;
}

const adrules_xml_event *adrules_xml_events(const adrules_xml_parser *parser, size_t *count) {
    *count = parser->event_count;
    return parser->events;
}

const adrules_xml_attribute *adrules_xml_attributes(const adrules_xml_parser *parser, size_t *count) {
    *count = parser->attribute_count;
    return parser->attributes;
}

const adrules_xml_error *adrules_xml_errors(const adrules_xml_parser *parser, size_t *count) {
    *count = parser->error_count;
    return parser->errors;
}

size_t adrules_xml_doctype(const adrules_xml_parser *parser) { return parser->doctype; }

int adrules_xml_too_many_names(const adrules_xml_parser *parser) { return parser->too_many_names; }

int adrules_xml_out_of_memory(const adrules_xml_parser *parser) { return parser->out_of_memory; }

long adrules_xml_version(void) { return strtol(xmlParserVersion, NULL, 10); }

size_t adrules_xml_find_nul(const uint8_t *bytes, size_t count) {
    const uint8_t *found = memchr(bytes, 0, count);
    return found == NULL ? count : (size_t)(found - bytes);
}
