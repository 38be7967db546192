#ifndef ADRULES_CLINEFLOOR_H
#define ADRULES_CLINEFLOOR_H

#include <stddef.h>
#include <stdint.h>

// Finds every line feed with memchr, and returns their number: the floor for a reader of lines.
size_t line_floor_count(const uint8_t *bytes, size_t count);

#endif
