// What the bytes of a text are, in one pass. A document is mostly addresses, so each byte counts.
#include "CXMLShim.h"
#include <string.h>

// 16 bytes that are compared at once; GCC and Clang make vector instructions of it where the processor has them.
typedef uint8_t block __attribute__((vector_size(16)));

static inline block load(const uint8_t *bytes) {
    block result;
    memcpy(&result, bytes, sizeof result);
    return result;
}

static inline int any(block value) {
    uint64_t halves[2];
    memcpy(halves, &value, sizeof halves);
    return (halves[0] | halves[1]) != 0;
}

static unsigned marks_of_start(const uint8_t *bytes, size_t count) {
    if (count <= 8 || memcmp(bytes, "http", 4) != 0) return 0;
    int is_secure = bytes[4] == 's';
    size_t host = is_secure ? 8 : 7;
    if (count <= host || memcmp(bytes + host - 3, "://", 3) != 0) return 0;
    switch (bytes[host]) {
    case '/':
    case '?':
    case '#':
    case ':': return 0;
    default: return is_secure ? ADRULES_MARK_HTTPS : ADRULES_MARK_HTTP;
    }
}

// The first index at which a ':' is not that of "https:".
enum { BEHIND_SCHEME = 6 };

// The marks of the bytes from `first` up to `count`.
static unsigned marks_of_short(const uint8_t *bytes, size_t first, size_t count) {
    unsigned marks = 0;
    for (size_t index = first; index < count; index++) {
        uint8_t byte = bytes[index];
        uint8_t next = index + 1 < count ? bytes[index + 1] : 0;
        if (byte <= 0x20 || byte == 0x7F) marks |= ADRULES_MARK_BLANK;
        if (byte == '[') marks |= ADRULES_MARK_BRACKET;
        if (byte == '{' || (byte == next && (byte == '%' || byte == '$' || byte == '@'))) marks |= ADRULES_MARK_OTHER_MACRO;
        if (byte == ';') marks |= ADRULES_MARK_SEMICOLON;
        if (byte == '_' && next == '_') marks |= ADRULES_MARK_UNDERSCORES;
        if (byte == '<') marks |= ADRULES_MARK_MARKUP;
        if (byte == '&') marks |= ADRULES_MARK_REFERENCE;
        if (byte == '\r') marks |= ADRULES_MARK_RETURN;
        if (byte == '%' && next == '5') marks |= ADRULES_MARK_ENCODED_BRACKET;
        if (byte >= 0x80 || byte == '\\' || (byte == '.' && next == '.') || (byte == ':' && index >= BEHIND_SCHEME))
            marks |= ADRULES_MARK_ODD;
    }
    return marks;
}

unsigned adrules_text_marks(const uint8_t *bytes, size_t count) {
    unsigned marks = marks_of_start(bytes, count);
    if (count <= sizeof(block)) return marks | marks_of_short(bytes, 0, count);
    block blank = {0}, bracket = {0}, other = {0}, semicolon = {0}, underscores = {0};
    block markup = {0}, reference = {0}, carriage_return = {0}, escape = {0}, odd = {0};
    const block lanes = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    // The last two blocks overlap; each block is read with its successor of one byte, for the pairs.
    size_t last = count - sizeof(block) - 1;
    for (size_t index = 0;;) {
        block here = load(bytes + index), next = load(bytes + index + 1), percent = (block)(here == '%');
        blank |= (block)(here <= 0x20) | (block)(here == 0x7F);
        bracket |= (block)(here == '[');
        block twice = (block)(here == next);
        other |= (block)(here == '{') | (twice & (percent | (block)(here == '$') | (block)(here == '@')));
        semicolon |= (block)(here == ';');
        underscores |= (block)(here == '_') & (block)(next == '_');
        markup |= (block)(here == '<');
        reference |= (block)(here == '&');
        carriage_return |= (block)(here == '\r');
        escape |= percent & (block)(next == '5');
        block is_behind = (block)(lanes >= (uint8_t)(index < BEHIND_SCHEME ? BEHIND_SCHEME - index : 0));
        odd |= (block)(here >= 0x80) | (block)(here == '\\') | ((block)(here == '.') & (block)(next == '.')) | ((block)(here == ':') & is_behind);
        if (index == last) break;
        index = index + sizeof(block) < last ? index + sizeof(block) : last;
    }
    marks |= marks_of_short(bytes, count - 1, count);
    return marks | (any(blank) ? ADRULES_MARK_BLANK : 0) | (any(bracket) ? ADRULES_MARK_BRACKET : 0)
        | (any(other) ? ADRULES_MARK_OTHER_MACRO : 0) | (any(semicolon) ? ADRULES_MARK_SEMICOLON : 0)
        | (any(underscores) ? ADRULES_MARK_UNDERSCORES : 0) | (any(markup) ? ADRULES_MARK_MARKUP : 0)
        | (any(reference) ? ADRULES_MARK_REFERENCE : 0) | (any(carriage_return) ? ADRULES_MARK_RETURN : 0)
        | (any(escape) ? ADRULES_MARK_ENCODED_BRACKET : 0) | (any(odd) ? ADRULES_MARK_ODD : 0);
}

static inline int is_name(uint8_t byte) {
    return (uint8_t)((byte | 0x20) - 'a') < 26 || (uint8_t)(byte - '0') < 10 || byte == '_' || byte == '.';
}

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
    return hash ^ hash >> 32;
}

uint64_t adrules_text_hash(const uint8_t *bytes, size_t count) {
    uint64_t hash = 0x9E3779B97F4A7C15u ^ count, word = 0;
    if (count < sizeof word) {
        for (size_t index = 0; index < count; index++) word = word << 8 | bytes[index];
        hash = mixed(hash, word);
        return hash ? hash : 1;
    }
    // The last word overlaps the one before it.
    for (size_t index = 0; index + sizeof word < count; index += sizeof word) {
        memcpy(&word, bytes + index, sizeof word);
        hash = mixed(hash, word);
    }
    memcpy(&word, bytes + count - sizeof word, sizeof word);
    hash = mixed(hash, word);
    return hash ? hash : 1;
}

size_t adrules_text_next_name(const uint8_t *bytes, size_t count, uint64_t *hash) {
    *hash = 0;
    size_t index = 0;
    while (index < count) {
        const uint8_t *bracket = memchr(bytes + index, '[', count - index);
        if (!bracket) return count;
        size_t start = (size_t)(bracket - bytes) + 1, end = start;
        while (end < count && is_name(bytes[end])) end++;
        if (end > start && end < count && bytes[end] == ']') {
            *hash = adrules_text_hash(bytes + start, end - start);
            return end + 1;
        }
        // A name as long as VAST's that ends with the text or its parameter is a macro without its end.
        if (end >= start + 3 && (end == count || bytes[end] == '&')) {
            *hash = ADRULES_UNCLOSED_NAME;
            return end;
        }
        index = end > start ? end : start;
    }
    return count;
}
