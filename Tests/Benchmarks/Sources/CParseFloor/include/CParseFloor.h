#ifndef ADRULES_CPARSEFLOOR_H
#define ADRULES_CPARSEFLOOR_H

#include <stddef.h>
#include <stdint.h>

// Reads a document with libxml2's push SAX2 parser into handlers that do nothing, `chunk` bytes at a time: the floor
// that no reader on libxml2 gets below. Returns 1 when the document is well-formed.
int parse_floor_read(const uint8_t *bytes, size_t count, size_t chunk);

// The version of libxml2 that runs, such as "20914" for 2.9.14.
const char *parse_floor_libxml2_version(void);

#endif
