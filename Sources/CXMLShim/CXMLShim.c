#include "CXMLShim.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../CLibXML2/libxml2.h"

// Since libxml2 2.14, some fields of its context are deprecated for direct use, but not all have an accessor
// function.
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

// Memory is allocated with libxml2's own functions, so that a program that replaces them (`xmlMemSetup`) replaces
// them for the entire reader.

// libxml2 interns names in its dictionary, so equal names have equal pointers. This is a table from pointer to
// number, at most half full.
enum { FIRST_NAME_SLOTS = 1024 };

typedef struct {
    const xmlChar *key;
    uint32_t number;
    uint32_t length; // in bytes
} name_slot;

struct adrules_xml_parser {
    xmlParserCtxtPtr context;
    const uint8_t *source;
    size_t pushed;
    size_t base;           // the offset of the first byte handed to libxml2
    size_t token_end;      // the offset after the last tag
    int after_start;       // whether the last tag was a start tag
    int may_hold_escape;   // whether a decoded text may hold "&amp;"
    int may_hold_encoded_bracket; // whether a text may hold "%5"
    int has_directive;     // whether a comment is addressed to the linter
    size_t doctype;
    size_t mismatch;       // where libxml2 reported something that is not in the source, or SIZE_MAX
    size_t depth;          // the number of open elements
    int forgiven;          // the code of the last error, if it was not fatal
    int out_of_memory;
    adrules_xml_number number;
    name_slot *names;
    size_t name_slots; // a power of two
    size_t name_count, max_names;
    size_t probes; // slots that held another name during a look-up
    int too_many_names;
    adrules_xml_event *events;
    size_t event_count, event_capacity;
    adrules_xml_attribute *attributes;
    size_t attribute_count, attribute_capacity;
    adrules_xml_error *errors;
    size_t error_count, error_capacity, max_errors;
    uint64_t error_kinds;  // of the recorded errors, a bit for each code
    size_t reports;        // calls of libxml2 that reported an error
    int has_fatal;
};

// Fibonacci hashing: pointers differ in their middle bits.
static inline size_t first_slot(const xmlChar *name, size_t slots) {
    return (size_t)(((uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u) >> 32) & (slots - 1);
}

static void stop(adrules_xml_parser *parser) {
    if (parser->context != NULL) xmlStopParser(parser->context);
}

static void run_out_of_memory(adrules_xml_parser *parser) {
    parser->out_of_memory = 1;
    stop(parser);
}

static void *take_zeroed(size_t size) {
    void *memory = xmlMalloc(size);
    if (memory != NULL) memset(memory, 0, size);
    return memory;
}

static void give_back(void *memory) {
    if (memory != NULL) xmlFree(memory);
}

static int grow_names(adrules_xml_parser *parser) {
    size_t slots = parser->name_slots * 2;
    name_slot *grown = take_zeroed(slots * sizeof *grown);
    if (grown == NULL) return 0;
    for (size_t old = 0; old < parser->name_slots; old++) {
        if (parser->names[old].key == NULL) continue;
        size_t index = first_slot(parser->names[old].key, slots);
        while (grown[index].key != NULL) index = (index + 1) & (slots - 1);
        grown[index] = parser->names[old];
    }
    give_back(parser->names);
    parser->names = grown;
    parser->name_slots = slots;
    return 1;
}

static __attribute__((noinline)) name_slot add_name(adrules_xml_parser *parser, const xmlChar *name, size_t index) {
    const xmlChar *end = name;
    uint32_t hash = 2166136261u;
    while (*end != 0) hash = (hash ^ *end++) * 16777619u;
    name_slot slot = {name, parser->number((const char *)name, (size_t)(end - name), hash), (uint32_t)(end - name)};
    parser->names[index] = slot;
    parser->name_count++;
    if (parser->name_count > parser->max_names && !parser->too_many_names) {
        parser->too_many_names = 1;
        stop(parser);
    }
    if (parser->name_count * 2 > parser->name_slots && !grow_names(parser)) run_out_of_memory(parser);
    return slot;
}

// The entry of a name; its key is NULL if there is no name, its number 0 once reading has stopped.
static inline __attribute__((always_inline)) name_slot entry_of(adrules_xml_parser *parser, const xmlChar *name) {
    if (name == NULL) return (name_slot){0};
    if (parser->too_many_names || parser->out_of_memory)
        return (name_slot){name, 0, (uint32_t)strlen((const char *)name)};
    size_t index = first_slot(name, parser->name_slots);
    while (parser->names[index].key != NULL) {
        if (parser->names[index].key == name) return parser->names[index];
        parser->probes++;
        index = (index + 1) & (parser->name_slots - 1);
    }
    return add_name(parser, name, index);
}

static inline __attribute__((always_inline)) uint32_t number_of(adrules_xml_parser *parser, const xmlChar *name) {
    return entry_of(parser, name).number;
}

size_t adrules_xml_position(const adrules_xml_parser *parser) {
    // libxml2 can report an error while it creates the context.
    const xmlParserInputPtr input = parser->context == NULL ? NULL : parser->context->input;
    size_t position = parser->base;
    if (input != NULL) position += input->consumed + (size_t)(input->cur - input->base);
    return position > parser->pushed ? parser->pushed : position;
}

// Records that libxml2's report for `offset` differs from the source, and stops: no later report is trusted.
static void disagree(adrules_xml_parser *parser, size_t offset) {
    if (parser->mismatch == SIZE_MAX) parser->mismatch = offset;
    stop(parser);
}

static inline int are_equal(const uint8_t *left, const uint8_t *right, size_t count) {
    uint64_t here, there;
    if (count < sizeof here) {
        for (size_t index = 0; index < count; index++)
            if (left[index] != right[index]) return 0;
        return 1;
    }
    // The last word may overlap the one before.
    for (size_t index = 0; index < count; index += sizeof here) {
        if (index > count - sizeof here) index = count - sizeof here;
        memcpy(&here, left + index, sizeof here), memcpy(&there, right + index, sizeof there);
        if (here != there) return 0;
    }
    return 1;
}

// Whether a name, prefix included, is in the source at `offset`; sets `behind` to the offset after it.
static inline int name_is_at(const uint8_t *source, size_t offset, size_t end, name_slot prefix, name_slot local,
                             size_t *behind) {
    if (prefix.key != NULL) {
        if (offset + prefix.length >= end || !are_equal(source + offset, prefix.key, prefix.length)) return 0;
        offset += prefix.length;
        if (source[offset++] != ':') return 0;
    }
    if (local.key == NULL || offset + local.length > end || !are_equal(source + offset, local.key, local.length))
        return 0;
    *behind = offset + local.length;
    return 1;
}

static int is_blank(uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t'; }

// The offset of the first byte that is no blank, or `end`.
static inline size_t skip_blanks(const uint8_t *source, size_t offset, size_t end) {
    uint64_t word;
    while (offset < end && is_blank(source[offset])) {
        offset++;
        // Most of it is the indentation.
        while (end - offset >= sizeof word && (memcpy(&word, source + offset, sizeof word), word == 0x2020202020202020u))
            offset += sizeof word;
    }
    return offset;
}

// Doubles the capacity of a list until it holds `wanted` records.
static int grow(void **list, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return 1;
    size_t next = *capacity == 0 ? 1024 : *capacity;
    while (next < wanted) next *= 2;
    void *grown = xmlRealloc(*list, next * size);
    if (grown == NULL) return 0;
    *list = grown;
    *capacity = next;
    return 1;
}

static adrules_xml_event *append_event(adrules_xml_parser *parser) {
    if (!grow((void **)&parser->events, &parser->event_capacity, parser->event_count + 1, sizeof(adrules_xml_event))) {
        run_out_of_memory(parser);
        return NULL;
    }
    adrules_xml_event *event = &parser->events[parser->event_count++];
    *event = (adrules_xml_event){0};
    return event;
}

// Whether the bytes hold a word of five bytes that ends with ';', which is rare in a document.
static int holds(const uint8_t *source, size_t lower, size_t upper, const char *word) {
    const uint8_t *at = source + lower, *end = source + upper;
    while ((at = memchr(at, ';', (size_t)(end - at))) != NULL) {
        if (at - (source + lower) >= 4 && memcmp(at - 4, word, 4) == 0) return 1;
        at++;
    }
    return 0;
}

// Whether a text with references or markup may hold "&amp;" once it is decoded.
static int may_decode_to_escape(const uint8_t *source, size_t lower, size_t upper) {
    if (upper - lower >= 12 && memcmp(source + lower, "<![CDATA[", 9) == 0) {
        const uint8_t *close = source + lower + 9, *end = source + upper;
        while ((close = memchr(close, ']', (size_t)(end - close))) != NULL && memcmp(close, "]]>", 3) != 0) close++;
        if (close == end - 3) return holds(source, lower + 9, upper - 3, "&amp;");
        return 1; // "&am" may end one section, and "p;" begin another.
    }
    if (memchr(source + lower, '<', upper - lower) != NULL) return 1;
    const uint8_t *reference = source + lower, *last = source + upper - 1;
    while (reference < last && (reference = memchr(reference, '&', (size_t)(last - reference))) != NULL) {
        if (reference[1] == '#') return 1; // Any character, such as the 'a' of "amp;".
        reference++;
    }
    return holds(source, lower, upper, ";amp;");
}

// Notes what the linter looks for in each address, while its bytes are at hand.
static void describe_address(unsigned marks, adrules_xml_event *event) {
    unsigned untidy = ADRULES_MARK_BLANK | ADRULES_MARK_OTHER_MACRO | ADRULES_MARK_SEMICOLON | ADRULES_MARK_UNDERSCORES
        | ADRULES_MARK_ODD;
    if ((marks & (untidy | ADRULES_MARK_HTTPS)) != ADRULES_MARK_HTTPS) return;
    event->flags |= ADRULES_XML_TIDY;
    if (marks & ADRULES_MARK_BRACKET) event->flags |= ADRULES_XML_BRACKET;
}

// What a text between two tags holds. Of a long one, which is hardly an address, only what its decoding asks for is
// looked for, by the functions of the C library.
static unsigned marks_of_text(adrules_xml_parser *parser, const uint8_t *text, size_t count) {
    if (count <= 4096) {
        unsigned marks = adrules_text_marks(text, count);
        if (marks & ADRULES_MARK_ENCODED_BRACKET) parser->may_hold_encoded_bracket = 1;
        return marks;
    }
    if (memchr(text, '%', count)) parser->may_hold_encoded_bracket = 1;
    return (memchr(text, '<', count) ? ADRULES_MARK_MARKUP : 0) | (memchr(text, '&', count) ? ADRULES_MARK_REFERENCE : 0)
        | (memchr(text, '\r', count) ? ADRULES_MARK_RETURN : 0) | (memchr(text, ';', count) ? ADRULES_MARK_SEMICOLON : 0);
}

// Describes the text between two tags: its trimmed range, and whether it must be decoded.
static void describe_text(adrules_xml_parser *parser, size_t lower, size_t upper, adrules_xml_event *event) {
    const uint8_t *source = parser->source;
    lower = skip_blanks(source, lower, upper);
    while (upper > lower && is_blank(source[upper - 1])) upper--;
    event->text_lower = (uint32_t)lower;
    event->text_upper = (uint32_t)upper;
    if (lower == upper) return;
    size_t count = upper - lower;
    if (count >= 12 && source[lower] == '<' && memcmp(source + lower, "<![CDATA[", 9) == 0 &&
        memcmp(source + upper - 3, "]]>", 3) == 0) {
        size_t inner = lower + 9, end = upper - 3, first = inner, last = end;
        unsigned marks = marks_of_text(parser, source + inner, end - inner);
        // Only a single section: a second one, or a comment, would begin with '<'.
        if (!(marks & (ADRULES_MARK_MARKUP | ADRULES_MARK_RETURN))) {
            if (!parser->may_hold_escape && marks & ADRULES_MARK_SEMICOLON)
                parser->may_hold_escape = holds(source, inner, end, "&amp;");
            while (inner < end && is_blank(source[inner])) inner++;
            while (end > inner && is_blank(source[end - 1])) end--;
            event->text_lower = (uint32_t)inner;
            event->text_upper = (uint32_t)end;
            if (inner != first || end != last) marks = marks_of_text(parser, source + inner, end - inner);
            describe_address(marks, event);
            return;
        }
    } else {
        unsigned marks = marks_of_text(parser, source + lower, count);
        if (!(marks & (ADRULES_MARK_REFERENCE | ADRULES_MARK_MARKUP | ADRULES_MARK_RETURN))) {
            describe_address(marks, event);
            return;
        }
    }
    event->flags |= ADRULES_XML_ENCODED;
    if (!parser->may_hold_escape) parser->may_hold_escape = may_decode_to_escape(source, lower, upper);
}

// The places of one attribute in a start tag.
typedef struct {
    size_t name, name_end, value, value_end;
} written_attribute;

// Reads the first attribute at or after `offset` and returns the offset after it; 0 if there is none.
static size_t next_attribute(const uint8_t *source, size_t offset, size_t end, written_attribute *found) {
    while (offset < end && is_blank(source[offset])) offset++;
    found->name = offset;
    while (offset < end && !is_blank(source[offset]) && source[offset] != '=' && source[offset] != '>' &&
           source[offset] != '/')
        offset++;
    found->name_end = offset;
    while (offset < end && is_blank(source[offset])) offset++;
    if (found->name == found->name_end || offset >= end || source[offset] != '=') return 0;
    offset++;
    while (offset < end && is_blank(source[offset])) offset++;
    if (offset >= end || (source[offset] != '"' && source[offset] != '\'')) return 0;
    const uint8_t *close = memchr(source + offset + 1, source[offset], end - offset - 1);
    if (close == NULL) return 0;
    found->value = offset + 1;
    found->value_end = (size_t)(close - source);
    return found->value_end + 1;
}

// Finds the values of a tag's attributes by name, in the order in which libxml2 reports them, which is that of the
// tag. Skips namespace declarations, which libxml2 leaves out. Returns 0 if a name is missing or a value differs.
static int find_values(adrules_xml_parser *parser, size_t offset, size_t end, adrules_xml_attribute *attributes,
                       size_t count, const xmlChar **values) {
    const uint8_t *source = parser->source;
    for (size_t index = 0; index < count; index++, values += 5) {
        written_attribute found;
        size_t behind = 0;
        for (;;) {
            offset = next_attribute(source, offset, end, &found);
            if (offset == 0) return 0;
            if (name_is_at(source, found.name, found.name_end, entry_of(parser, values[1]), entry_of(parser, values[0]),
                           &behind) &&
                behind == found.name_end)
                break;
            if (found.name_end - found.name < 5 || memcmp(source + found.name, "xmlns", 5) != 0) return 0;
        }
        uint32_t lower = (uint32_t)found.value, length = (uint32_t)(found.value_end - found.value);
        // If libxml2 left the value in its input, it must be this one.
        if (!attributes[index].is_encoded &&
            (attributes[index].value_lower != lower || attributes[index].value_length != length))
            return 0;
        attributes[index].value_lower = lower;
        attributes[index].value_length = length;
    }
    return 1;
}

// Whether libxml2's value is in the source at `lower`, between quotes, inside the tag that ends at `end`.
static int value_is_at(const uint8_t *source, size_t tag, size_t lower, size_t end, const xmlChar *value,
                       size_t length) {
    if (lower <= tag || lower >= end || length >= end - lower) return 0;
    uint8_t quote = source[lower - 1];
    if ((quote != '"' && quote != '\'') || source[lower + length] != quote) return 0;
    // Compare only the first and the last eight bytes: between two quotes they do not match by chance, and values are
    // long.
    if (length < 8) {
        for (size_t index = 0; index < length; index++)
            if (source[lower + index] != value[index]) return 0;
        return 1;
    }
    uint64_t here[2], there[2];
    memcpy(&here[0], source + lower, 8), memcpy(&here[1], source + lower + length - 8, 8);
    memcpy(&there[0], value, 8), memcpy(&there[1], value + length - 8, 8);
    return here[0] == there[0] && here[1] == there[1];
}

static void start_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **namespace_list, int attribute_count, int defaulted, const xmlChar **values) {
    adrules_xml_parser *parser = user;
    const uint8_t *source = parser->source;
    const xmlParserInputPtr input = parser->context->input;
    if (parser->mismatch != SIZE_MAX || input == NULL) return;
    size_t position = adrules_xml_position(parser); // at '>' or "/>"

    // The tag follows the last one, usually after whitespace. Otherwise search backwards: a start tag has no raw '<'.
    size_t lower = skip_blanks(source, parser->token_end, position);
    int is_stray = 0;
    if (lower + 1 >= position || source[lower] != '<' || source[lower + 1] == '!' || source[lower + 1] == '?') {
        lower = position;
        while (lower > parser->token_end && (lower >= parser->pushed || source[lower] != '<')) lower--;
        is_stray = 1;
    }
    const name_slot entry = entry_of(parser, name), prefix_entry = entry_of(parser, prefix);
    size_t upper = position, name_end = 0;
    if (upper < parser->pushed && source[upper] == '/') upper++;
    if (upper < parser->pushed) upper++;
    if (upper <= position || position < parser->token_end || source[upper - 1] != '>' || source[lower] != '<' ||
        !name_is_at(source, lower + 1, position, prefix_entry, entry, &name_end) || defaulted != 0) {
        disagree(parser, lower);
        return;
    }

    size_t count = (size_t)attribute_count;
    if (!grow((void **)&parser->attributes, &parser->attribute_capacity, parser->attribute_count + count,
              sizeof(adrules_xml_attribute))) {
        run_out_of_memory(parser);
        return;
    }
    adrules_xml_event *event = append_event(parser);
    if (event == NULL) return;
    event->kind = ADRULES_XML_START;
    event->name = entry.number;
    event->uri = number_of(parser, uri);
    for (int index = 0; index < namespaces * 2; index++) number_of(parser, namespace_list[index]);
    if (is_stray) {
        event->flags |= ADRULES_XML_STRAY;
        event->stray_lower = (uint32_t)parser->token_end;
    }
    event->lower = (uint32_t)lower;
    event->upper = (uint32_t)upper;
    event->attribute_count = (uint32_t)count;
    event->namespace_count = (uint32_t)namespaces;
    parser->token_end = upper;
    parser->after_start = 1;
    parser->depth++;

    adrules_xml_attribute *attributes = &parser->attributes[parser->attribute_count];
    parser->attribute_count += count;
    size_t input_start = parser->base + input->consumed;
    int all_in_place = 1;
    const xmlChar **value = values;
    for (size_t index = 0; index < count; index++, value += 5) {
        adrules_xml_attribute *attribute = &attributes[index];
        attribute->name = number_of(parser, value[0]);
        attribute->prefix = value[1] == NULL ? 0 : ADRULES_XML_PREFIXED | number_of(parser, value[2]);
        number_of(parser, value[1]);
        // libxml2 points into its input if the value needed no change; newer versions do so more often.
        size_t length = (size_t)(value[4] - value[3]);
        int is_inside = value[3] >= input->base && value[4] <= input->cur;
        size_t offset = is_inside ? input_start + (size_t)(value[3] - input->base) : 0;
        attribute->is_encoded = !(is_inside && value_is_at(source, lower, offset, upper, value[3], length));
        attribute->value_lower = (uint32_t)offset;
        attribute->value_length = (uint32_t)length;
        all_in_place &= !attribute->is_encoded;
    }
    if (!all_in_place && !find_values(parser, name_end, upper, attributes, count, values)) {
        parser->event_count--;
        disagree(parser, lower);
    }
}

// Whether the end tag of a name ends at `upper`; sets `lower` to its begin.
static int end_tag_is_at(const adrules_xml_parser *parser, size_t upper, name_slot prefix, name_slot local,
                         size_t *lower) {
    const uint8_t *source = parser->source;
    size_t count = 3 + (size_t)local.length + (prefix.key == NULL ? 0 : (size_t)prefix.length + 1), behind = 0;
    if (upper < parser->token_end || upper - parser->token_end < count) return 0;
    *lower = upper - count;
    // Blanks can follow the name. An end tag has no other '<'.
    if (source[*lower] != '<') {
        *lower = upper;
        while (*lower > parser->token_end && source[*lower - 1] != '<') (*lower)--;
        if (*lower > parser->token_end) (*lower)--;
    }
    return upper - *lower >= count && source[*lower] == '<' && source[*lower + 1] == '/' && source[upper - 1] == '>' &&
        name_is_at(source, *lower + 2, upper, prefix, local, &behind);
}

static void end_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)uri;
    adrules_xml_parser *parser = user;
    const uint8_t *source = parser->source;
    if (parser->mismatch != SIZE_MAX || parser->out_of_memory) return;
    size_t upper = adrules_xml_position(parser); // after '>'
    size_t lower = upper;
    int is_empty_element = upper == parser->token_end && parser->after_start;
    if (parser->depth == 0 ||
        (!is_empty_element &&
         !end_tag_is_at(parser, upper, entry_of(parser, prefix), entry_of(parser, name), &lower))) {
        disagree(parser, lower);
        return;
    }
    parser->depth--;
    adrules_xml_event *event;
    if (parser->after_start && parser->event_count > 0) {
        event = &parser->events[parser->event_count - 1];
        event->kind = ADRULES_XML_LEAF_ELEMENT;
        event->end = (uint32_t)upper;
        describe_text(parser, parser->token_end, lower, event);
    } else {
        event = append_event(parser);
        if (event == NULL) return;
        event->kind = ADRULES_XML_END;
        event->lower = (uint32_t)lower;
        event->upper = (uint32_t)upper;
        if (parser->after_start) {
            event->flags = ADRULES_XML_LEAF;
            describe_text(parser, parser->token_end, lower, event);
        } else if (skip_blanks(source, parser->token_end, lower) != lower) {
            event->flags = ADRULES_XML_STRAY;
            event->stray_lower = (uint32_t)parser->token_end;
        }
    }
    parser->token_end = upper;
    parser->after_start = 0;
}

static void processing_instruction(void *user, const xmlChar *target, const xmlChar *data) {
    (void)data;
    number_of(user, target); // only counts it
}

// A linter looks at the comments of a document only if one is meant for it; most documents have none.
static void comment(void *user, const xmlChar *text) {
    adrules_xml_parser *parser = user;
    if (parser->has_directive || text == NULL) return;
    while (is_blank(*text)) text++;
    static const char word[] = "adrules-ignore";
    parser->has_directive = strncmp((const char *)text, word, sizeof word - 1) == 0;
}

static void internal_subset(void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
    (void)name, (void)external, (void)system;
    adrules_xml_parser *parser = user;
    // A document type can read files, access the network and multiply its text, so none of it is read.
    parser->doctype = adrules_xml_position(parser);
    while (parser->doctype > parser->base &&
           (parser->doctype >= parser->pushed || parser->source[parser->doctype] != '<'))
        parser->doctype--;
    stop(parser);
}

static void copy_text(char *target, size_t size, const char *text) {
    if (text == NULL) return;
    size_t length = strlen(text);
    while (length > 0 && is_blank((uint8_t)text[length - 1])) length--;
    if (length >= size) length = size - 1;
    memcpy(target, text, length);
    target[length] = 0;
}

// Whether the same error is among the last ones.
static int is_recorded(const adrules_xml_parser *parser, const adrules_xml_error *error) {
    size_t first = parser->error_count > 64 ? parser->error_count - 64 : 0;
    for (size_t index = first; index < parser->error_count; index++)
        if (parser->errors[index].code == error->code && strcmp(parser->errors[index].name, error->name) == 0) return 1;
    return 0;
}

// From 2.12 on, libxml2 reports the first hundred errors and warnings only, whatever they are: it counts from 0 again.
static void report_further_errors(adrules_xml_parser *parser) {
#if LIBXML_VERSION >= 21200
    // The library of the device may be older than the headers, and then has no such fields.
    if (parser->context == NULL || strtol(xmlParserVersion, NULL, 10) < 21200) return;
    // They are deprecated from 2.14 on, where nothing has replaced them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
    parser->context->nbErrors = 0;
    parser->context->nbWarnings = 0;
#pragma GCC diagnostic pop
#else
    (void)parser;
#endif
}

#if LIBXML_VERSION >= 21200
static void structured_error(void *user, const xmlError *error) {
#else
static void structured_error(void *user, xmlErrorPtr error) {
#endif
    adrules_xml_parser *parser = user;
    if (parser == NULL || error == NULL) return;
    parser->reports++;
    report_further_errors(parser);
    int fatal = error->level == XML_ERR_FATAL;
    if (error->code == XML_ERR_NO_MEMORY) parser->out_of_memory = 1;
    if (!fatal) parser->forgiven = error->code;
    // libxml2 continues without a message if it has no memory for it. These two errors need the name.
    int needs_name = error->code == XML_NS_ERR_UNDEFINED_NAMESPACE || error->code == XML_NS_ERR_ATTRIBUTE_REDEFINED;
    if (error->message == NULL || (needs_name && error->str1 == NULL)) {
        run_out_of_memory(parser);
        return;
    }
    if (parser->has_fatal || parser->doctype != SIZE_MAX || parser->too_many_names) return;
    // One that repeats hides no other.
    uint64_t kind = (uint64_t)1 << (error->code & 63);
    if (!fatal && parser->error_count >= parser->max_errors && (parser->error_kinds & kind)) return;
    adrules_xml_error next = {error->code, fatal, (uint32_t)adrules_xml_position(parser), {0}};
    copy_text(next.name, sizeof next.name, error->str1);
    // Every element of a document can have the same undeclared prefix: one mistake, behind which others must not be lost.
    // That of an attribute is "Namespace prefix … for … on …". (Its third name is missing where memory ran out.)
    int is_of_element = error->code == XML_NS_ERR_UNDEFINED_NAMESPACE && strstr(error->message, " for ") == NULL;
    if (is_of_element && is_recorded(parser, &next)) return;
    if (!grow((void **)&parser->errors, &parser->error_capacity, parser->error_count + 1, sizeof next)) {
        run_out_of_memory(parser);
        return;
    }
    parser->errors[parser->error_count++] = next;
    parser->error_kinds |= kind;
    parser->has_fatal = fatal;
    // Up to libxml2 2.12, each further pair of hyphens in a comment is an error with a copy of the comment so far, so a
    // comment of hyphens costs the square of its length. Reading stops at the first one: here libxml2 keeps no pointer
    // into its input, which `stop` frees. After other errors it goes on to the end of the tag or the chunk, which costs
    // no more than their length.
    if (error->code == XML_ERR_HYPHEN_IN_COMMENT) stop(parser);
}

adrules_xml_parser *adrules_xml_create(const uint8_t *source, size_t first, adrules_xml_number number,
                                       size_t max_names, size_t max_errors) {
    xmlInitParser();
    adrules_xml_parser *parser = take_zeroed(sizeof *parser);
    if (parser == NULL) return NULL;
    parser->source = source;
    parser->number = number;
    parser->max_names = max_names;
    parser->max_errors = max_errors;
    parser->name_slots = FIRST_NAME_SLOTS;
    parser->names = take_zeroed(FIRST_NAME_SLOTS * sizeof *parser->names);
    parser->base = parser->pushed = parser->token_end = first;
    parser->doctype = parser->mismatch = SIZE_MAX;

    // Only the handlers that are needed: without those for text, libxml2 makes no callbacks for it.
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.internalSubset = internal_subset;
    handler.processingInstruction = processing_instruction;
    handler.comment = comment;
    handler.serror = structured_error;

    // NOENT makes libxml2 decode attributes; it is safe because a DOCTYPE stops the parser. The bytes are already
    // UTF-8, whatever the declaration or the first bytes suggest, so the encoding is set before libxml2 can guess it.
    int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC;
#if LIBXML_VERSION >= 21300
    // The library of the device may be older than the headers, and then refuses the option.
    if (strtol(xmlParserVersion, NULL, 10) >= 21300) options |= XML_PARSE_NO_XXE;
#endif
    if (parser->names != NULL) parser->context = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
    if (parser->context == NULL || parser->out_of_memory || xmlCtxtUseOptions(parser->context, options) != 0 ||
        xmlSwitchEncoding(parser->context, XML_CHAR_ENCODING_UTF8) != 0) {
        adrules_xml_free(parser);
        return NULL;
    }
    return parser;
}

void adrules_xml_free(adrules_xml_parser *parser) {
    if (parser == NULL) return;
    if (parser->context != NULL) xmlFreeParserCtxt(parser->context);
    give_back(parser->events);
    give_back(parser->attributes);
    give_back(parser->errors);
    give_back(parser->names);
    give_back(parser);
}

int adrules_xml_push(adrules_xml_parser *parser, size_t end, int last) {
    parser->event_count = 0;
    parser->attribute_count = 0;
    size_t start = parser->pushed;
    // libxml2 takes an int; the caller hands over far less at a time.
    if (end < start || end - start > INT_MAX) return -1;
    parser->pushed = end;
    int result = xmlParseChunk(parser->context, (const char *)parser->source + start, (int)(end - start), last);
    const xmlParserCtxtPtr context = parser->context;
    int is_stopped = parser->has_fatal || parser->doctype != SIZE_MAX || parser->too_many_names ||
                     parser->mismatch != SIZE_MAX || parser->out_of_memory || !context->wellFormed;
    if (is_stopped) return 1;
    // Up to libxml2 2.11, a buffer that cannot grow leaves the document "well-formed" and calls no handler.
    int is_silent_failure = context->disableSAX || (result != XML_ERR_OK && result != parser->forgiven);
    // A document is complete if its root has ended and no input is left.
    int is_cut = last && (parser->depth > 0 || adrules_xml_position(parser) != end);
    if (is_silent_failure || is_cut) {
        parser->out_of_memory = 1;
        return 1;
    }
    return 0;
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

size_t adrules_xml_mismatch(const adrules_xml_parser *parser) { return parser->mismatch; }

size_t adrules_xml_probes(const adrules_xml_parser *parser) { return parser->probes; }

size_t adrules_xml_reports(const adrules_xml_parser *parser) { return parser->reports; }

int adrules_xml_too_many_names(const adrules_xml_parser *parser) { return parser->too_many_names; }

int adrules_xml_may_hold_escape(const adrules_xml_parser *parser) { return parser->may_hold_escape; }

int adrules_xml_may_hold_encoded_bracket(const adrules_xml_parser *parser) { return parser->may_hold_encoded_bracket; }

int adrules_xml_has_directive(const adrules_xml_parser *parser) { return parser->has_directive; }

int adrules_xml_out_of_memory(const adrules_xml_parser *parser) { return parser->out_of_memory; }

long adrules_xml_version(void) { return strtol(xmlParserVersion, NULL, 10); }

// The length in bytes of the non-ASCII character at `bytes`; 0 if it is not valid UTF-8.
static size_t character_length(const uint8_t *bytes, size_t count) {
    uint8_t first = bytes[0], low = 0x80, high = 0xBF;
    size_t length = first >= 0xC2 && first <= 0xDF ? 2 : first >= 0xE0 && first <= 0xEF ? 3
                  : first >= 0xF0 && first <= 0xF4 ? 4 : 0;
    if (length == 0 || length > count) return 0;
    // Reject overlong forms, surrogates and values above U+10FFFF.
    if (first == 0xE0) low = 0xA0;
    if (first == 0xED) high = 0x9F;
    if (first == 0xF0) low = 0x90;
    if (first == 0xF4) high = 0x8F;
    if (bytes[1] < low || bytes[1] > high) return 0;
    for (size_t index = 2; index < length; index++)
        if ((bytes[index] & 0xC0) != 0x80) return 0;
    return length;
}

size_t adrules_xml_check_text(const uint8_t *bytes, size_t offset, size_t end, size_t count) {
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    while (offset < end) {
        // A byte is NUL or not ASCII if it has its top bit, or gets it when 1 is subtracted.
        uint64_t words[4];
        while (end - offset >= sizeof words) {
            memcpy(words, bytes + offset, sizeof words);
            uint64_t found = 0;
            for (int index = 0; index < 4; index++) found |= words[index] | (words[index] - ones);
            if (found & tops) break;
            offset += sizeof words;
        }
        while (offset < end && (uint8_t)(bytes[offset] - 1) < 0x7F) offset++;
        if (offset == end) break;
        size_t length = bytes[offset] == 0 ? 0 : character_length(bytes + offset, count - offset);
        if (length == 0) return offset;
        offset += length;
    }
    return offset;
}
