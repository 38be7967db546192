#ifndef ADRULES_CXMLSHIM_H
#define ADRULES_CXMLSHIM_H

// What Swift sees of libxml2: a push parser that writes flat records of what it met. No libxml2 type appears here.
// All offsets count bytes of the whole document from 0.

#include <stddef.h>
#include <stdint.h>

enum {
    ADRULES_XML_START = 0,
    ADRULES_XML_END = 1,
    // A start tag and, with no child element between, its end: half of all elements.
    ADRULES_XML_LEAF_ELEMENT = 2,
};

enum {
    // More than blanks stands before the tag, between `stray_lower` and itself.
    ADRULES_XML_STRAY = 1,
    // The text holds references, markup or carriage returns: it must be decoded.
    ADRULES_XML_ENCODED = 2,
    // The end of an element without child elements, whose start came with an earlier chunk.
    ADRULES_XML_LEAF = 4,
};

// Says which number a name or a namespace has. It is asked once a name and document, then the number is kept; it must
// not depend on anything but the text.
typedef uint32_t (*adrules_xml_number)(const char *text, size_t length, uint32_t fnv1a);

// A start tag or an end tag.
typedef struct {
    uint32_t name;            // the number of its local name
    uint32_t uri;             // the number of its namespace; 0 without one
    uint32_t lower;           // the offset of '<'
    uint32_t upper;           // the offset behind '>'
    uint32_t end;             // of a leaf element: the offset behind its end tag
    uint32_t stray_lower;     // with ADRULES_XML_STRAY: where the bytes before the tag begin
    uint32_t text_lower;      // of a leaf: its text without outer blanks and without a CDATA section's marks
    uint32_t text_upper;
    uint32_t attribute_count; // of a start tag: so many records follow in the attribute list
    uint32_t namespace_count; // of a start tag: its namespace declarations, which have no records
    uint8_t kind;
    uint8_t flags;
} adrules_xml_event;

typedef struct {
    uint32_t name;         // the number of its local name
    uint32_t has_prefix;
    uint32_t value_lower;  // the value between the quotes, as it is written
    uint32_t value_length;
    uint32_t is_encoded;   // whether libxml2 had to change the value: it must be decoded
} adrules_xml_attribute;

// One error of libxml2. `fatal` errors end the document; others are namespace errors and the like.
typedef struct {
    int code;
    int fatal;
    uint32_t offset; // where the parser stood
    char message[256];
    char name[96];   // the first name the error tells of
} adrules_xml_error;

enum { ADRULES_XML_MAX_ERRORS = 64 };

typedef struct adrules_xml_parser adrules_xml_parser;

// A parser of `source`, which must outlive it; NULL when memory is short. Bytes before `first` are never handed over.
// More than `max_names` different names and namespaces stop it: libxml2's dictionary takes quadratic time for them.
adrules_xml_parser *adrules_xml_create(const uint8_t *source, size_t first, adrules_xml_number number,
                                       size_t max_names);
void adrules_xml_free(adrules_xml_parser *parser);

// Hands over the bytes up to `end`; `last` when none follow. Records of the call before are gone afterwards.
// Returns 0 while the document is well-formed so far.
int adrules_xml_push(adrules_xml_parser *parser, size_t end, int last);

const adrules_xml_event *adrules_xml_events(const adrules_xml_parser *parser, size_t *count);
const adrules_xml_attribute *adrules_xml_attributes(const adrules_xml_parser *parser, size_t *count);
// At most ADRULES_XML_MAX_ERRORS; the first fatal one is always among them.
const adrules_xml_error *adrules_xml_errors(const adrules_xml_parser *parser, size_t *count);

// The offset up to which the parser has made up its mind.
size_t adrules_xml_position(const adrules_xml_parser *parser);
// The offset of a DOCTYPE, which stopped the parser, or SIZE_MAX.
size_t adrules_xml_doctype(const adrules_xml_parser *parser);
// The offset at which libxml2 told of a tag, a name or a value that the source does not hold there, which stopped the
// parser, or SIZE_MAX. The records until then are those of the source.
size_t adrules_xml_mismatch(const adrules_xml_parser *parser);
// How many slots of the table of names held another name when one was looked up: a measure of collisions.
size_t adrules_xml_probes(const adrules_xml_parser *parser);
// Whether there were too many names, which stopped the parser.
int adrules_xml_too_many_names(const adrules_xml_parser *parser);
// Whether memory ran out, or libxml2 stopped without a word, which it does when a buffer cannot grow.
int adrules_xml_out_of_memory(const adrules_xml_parser *parser);

// The offset of the first NUL byte, or `count`.
size_t adrules_xml_find_nul(const uint8_t *bytes, size_t count);

// The offset of the first byte that is not UTF-8 (Unicode, table 3-7), or `count`. libxml2 itself lets overlong forms pass
// in a CDATA section.
size_t adrules_xml_find_invalid_utf8(const uint8_t *bytes, size_t count);

// The version of libxml2 that runs, such as 20914 for 2.9.14.
long adrules_xml_version(void);

#endif
