#include "CLineFloor.h"

#include <string.h>

size_t line_floor_count(const uint8_t *bytes, size_t count) {
    size_t lines = 0;
    const uint8_t *position = bytes;
    const uint8_t *end = bytes + count;
    while (position < end) {
        const uint8_t *found = memchr(position, '\n', (size_t)(end - position));
        if (!found) break;
        lines += 1;
        position = found + 1;
    }
    return lines;
}
