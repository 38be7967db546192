#ifndef ADRULES_CXMLSHIM_H
#define ADRULES_CXMLSHIM_H

// The Swift interface to libxml2: a push parser that writes flat records of what it reads. No libxml2 types appear
// here. All offsets are byte offsets in the document, from 0.

#include <stddef.h>
#include <stdint.h>

enum {
    ADRULES_XML_START = 0,
    ADRULES_XML_END = 1,
    // A start tag and its end tag with no child element between them: half of all elements.
    ADRULES_XML_LEAF_ELEMENT = 2,
};

enum {
    // Something other than whitespace precedes the tag, between `stray_lower` and the tag.
    ADRULES_XML_STRAY = 1,
    // The text has references, markup or carriage returns and must be decoded.
    ADRULES_XML_ENCODED = 2,
    // The end of an element without child elements, whose start was in an earlier chunk.
    ADRULES_XML_LEAF = 4,
    // The text is an address as most are: "https://", a host, and no blank, macro in braces or percents, ';', "__" or
    // ADRULES_MARK_ODD.
    ADRULES_XML_TIDY = 8,
    // With ADRULES_XML_TIDY: it holds a '['.
    ADRULES_XML_BRACKET = 16,
};

// Marks the number of a prefix's namespace, of which 24 bits are used.
#define ADRULES_XML_PREFIXED 0x80000000u

// Returns the number of a name or a namespace. It is called once per name and document, and the number is cached; it
// must depend only on the text.
typedef uint32_t (*adrules_xml_number)(const char *text, size_t length, uint32_t fnv1a);

// A start tag or an end tag.
typedef struct {
    uint32_t name;            // the number of its local name
    uint32_t uri;             // the number of its namespace; 0 if it has none
    uint32_t lower;           // the offset of '<'
    uint32_t upper;           // the offset after '>'
    uint32_t end;             // for a leaf element: the offset after its end tag
    uint32_t stray_lower;     // with ADRULES_XML_STRAY: the offset of the bytes before the tag
    uint32_t text_lower;      // for a leaf: its text, trimmed and without the delimiters of a CDATA section
    uint32_t text_upper;
    uint32_t attribute_count; // for a start tag: the number of its records in the attribute list
    uint32_t namespace_count; // for a start tag: the number of its namespace declarations, which have no records
    uint8_t kind;
    uint8_t flags;
} adrules_xml_event;

typedef struct {
    uint32_t name;         // the number of its local name
    uint32_t prefix;       // 0 without a prefix, else ADRULES_XML_PREFIXED and the number of its namespace
    uint32_t value_lower;  // the value between the quotes, as written
    uint32_t value_length;
    uint32_t is_encoded;   // whether libxml2 had to change the value, so that it must be decoded
} adrules_xml_attribute;

// An error of libxml2. A `fatal` error ends the document; others are namespace errors and the like.
typedef struct {
    int code;
    int fatal;
    uint32_t offset; // the parser's position
    char name[96];   // the first name in the error
} adrules_xml_error;

typedef struct adrules_xml_parser adrules_xml_parser;

// Creates a parser of `source`, which must outlive it; returns NULL if memory runs out. Bytes before `first` are
// never handed to libxml2. More than `max_names` different names and namespaces stop the parser, because libxml2's
// dictionary takes quadratic time for them. Of errors that are not fatal, `max_errors` are recorded, and the
// first of each code beyond them.
adrules_xml_parser *adrules_xml_create(const uint8_t *source, size_t first, adrules_xml_number number,
                                       size_t max_names, size_t max_errors);
void adrules_xml_free(adrules_xml_parser *parser);

// Hands libxml2 the bytes up to `end`; `last` is nonzero if none follow. Discards the records of the previous call.
// Returns 0 if the document has been well-formed so far.
int adrules_xml_push(adrules_xml_parser *parser, size_t end, int last);

const adrules_xml_event *adrules_xml_events(const adrules_xml_parser *parser, size_t *count);
const adrules_xml_attribute *adrules_xml_attributes(const adrules_xml_parser *parser, size_t *count);
// The errors so far, the first fatal one included. Elements with one undeclared prefix are one error, or one for each 64
// other errors.
const adrules_xml_error *adrules_xml_errors(const adrules_xml_parser *parser, size_t *count);

// The offset up to which the parser has processed the input.
size_t adrules_xml_position(const adrules_xml_parser *parser);
// The offset of a DOCTYPE, which stopped the parser, or SIZE_MAX.
size_t adrules_xml_doctype(const adrules_xml_parser *parser);
// The offset at which libxml2 reported a tag, a name or a value that the source does not have there, which stopped
// the parser, or SIZE_MAX. Earlier records agree with the source.
size_t adrules_xml_mismatch(const adrules_xml_parser *parser);
// The number of slots that held another name during look-ups in the table of names: a measure of collisions.
size_t adrules_xml_probes(const adrules_xml_parser *parser);
// How often libxml2 reported an error, those included of which no record is kept.
size_t adrules_xml_reports(const adrules_xml_parser *parser);
// Whether too many names stopped the parser.
int adrules_xml_too_many_names(const adrules_xml_parser *parser);
// Whether the text of an element without child elements may hold "&amp;" once it is decoded; 0: none does.
int adrules_xml_may_hold_escape(const adrules_xml_parser *parser);
// Whether such a text may hold "=%": the value of a parameter that begins with an escape; 0: none does.
int adrules_xml_may_hold_encoded_bracket(const adrules_xml_parser *parser);
// Whether a comment begins with "adrules-ignore", after blanks.
int adrules_xml_has_directive(const adrules_xml_parser *parser);
// Whether memory ran out, or libxml2 stopped without an error, as it does when a buffer cannot grow.
int adrules_xml_out_of_memory(const adrules_xml_parser *parser);

// Looks in the bytes from `offset` up to `end`, of `count`, for one that is NUL or not valid UTF-8 (Unicode, table 3-7).
// Returns its offset; `end` or a little more if there is none: a character that begins before `end` is looked at as a
// whole. libxml2 takes a NUL for the end of its input, and accepts overlong forms in a CDATA section.
size_t adrules_xml_check_text(const uint8_t *bytes, size_t offset, size_t end, size_t count);

// What the bytes of a text hold: these bits.
#define ADRULES_MARK_BLANK 1u        // a blank, a line end or another control character
#define ADRULES_MARK_BRACKET 2u      // a '['
#define ADRULES_MARK_OTHER_MACRO 4u  // another byte that can open a macro: '{', or two of '%', '$' or '@'
#define ADRULES_MARK_SEMICOLON 8u    // a ';'
#define ADRULES_MARK_UNDERSCORES 16u // two '_'
#define ADRULES_MARK_HTTP 32u        // it begins with "http://" and a host
#define ADRULES_MARK_HTTPS 64u       // it begins with "https://" and a host
#define ADRULES_MARK_MARKUP 128u     // a '<'
#define ADRULES_MARK_REFERENCE 256u  // a '&'
#define ADRULES_MARK_RETURN 512u     // a carriage return
#define ADRULES_MARK_ENCODED_BRACKET 1024u // "%5": an escape such as that of a bracket
#define ADRULES_MARK_ODD 2048u       // what few addresses have: a byte from 0x80 on, '\\', "..", or a ':' behind that of the scheme
unsigned adrules_text_marks(const uint8_t *bytes, size_t count);

// Finds the next name in brackets, "[NAME]", of letters, digits and '_'. Returns the offset after it, with a hash of the
// name; `count` and 0 if there is none. A longer name whose ']' is missing gets ADRULES_UNCLOSED_NAME.
#define ADRULES_UNCLOSED_NAME 1u
size_t adrules_text_next_name(const uint8_t *bytes, size_t count, uint64_t *hash);

// A hash of bytes, as `adrules_text_next_name` gives it; never 0. It differs between machines of other byte orders.
uint64_t adrules_text_hash(const uint8_t *bytes, size_t count);

// The version of the loaded libxml2, such as 20914 for 2.9.14.
long adrules_xml_version(void);

#endif
