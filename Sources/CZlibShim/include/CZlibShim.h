#ifndef ADRULES_CZLIBSHIM_H
#define ADRULES_CZLIBSHIM_H

// The Swift interface to zlib: it unpacks bytes that are there as a whole. No zlib types appear here.

#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t count;       // the bytes written
    int is_whole;       // whether they are all
    int is_full;        // whether there is no room for the rest
    const char *reason; // what zlib says of broken bytes; NULL if they end too early
} adrules_unpacked;

// Unpacks `packed` into `room`, which has at least one byte; `format` is the window bits of zlib. Bytes behind the packed ones
// are ignored, but for further members of gzip. Unless `checks`, so are check sums and their absence.
adrules_unpacked adrules_unpack(const uint8_t *packed, size_t packed_count, int format, int checks, uint8_t *room,
                                size_t room_count);

#endif
