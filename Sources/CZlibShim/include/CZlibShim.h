#ifndef ADRULES_CZLIBSHIM_H
#define ADRULES_CZLIBSHIM_H

// The Swift interface to zlib: it unpacks bytes that are there as a whole. No zlib types appear here.

#include <stddef.h>
#include <stdint.h>

// The format of packed bytes: the window bits of zlib.
enum {
    ADRULES_PACKED_DEFLATE = -15, // RFC 1951
    ADRULES_PACKED_ZLIB = 15,     // RFC 1950
    ADRULES_PACKED_GZIP = 31,     // RFC 1952, of one or more members
};

enum {
    ADRULES_UNPACKED_WHOLE = 0,
    // There is no room for the rest.
    ADRULES_UNPACKED_FULL = 1,
    // The packed bytes end before what they hold does.
    ADRULES_UNPACKED_EARLY = 2,
    ADRULES_UNPACKED_BROKEN = 3,
};

typedef struct {
    int ending;
    size_t count;       // the bytes written
    const char *reason; // what zlib says of broken bytes; NULL if it says nothing
} adrules_unpacked;

// Unpacks `packed` into `room`, which has at least one byte. Bytes behind the packed ones are ignored. Unless `checks`, so
// are check sums and their absence.
adrules_unpacked adrules_unpack(const uint8_t *packed, size_t packed_count, int format, int checks, uint8_t *room,
                                size_t room_count);

#endif
