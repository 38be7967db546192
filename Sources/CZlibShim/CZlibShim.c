#include "CZlibShim.h"

#include <string.h>
#include <zlib.h>

// zlib counts in unsigned int.
static const size_t longest_part = 1u << 30;

static uInt part(size_t count) { return (uInt)(count < longest_part ? count : longest_part); }

adrules_unpacked adrules_unpack(const uint8_t *packed, size_t packed_count, int format, int checks, uint8_t *room,
                                size_t room_count) {
    adrules_unpacked result = {ADRULES_UNPACKED_BROKEN, 0, NULL};
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, format) != Z_OK) return result;
    if (!checks) inflateValidate(&stream, 0);
    size_t used = 0;
    int is_unpacked = 0; // whether only a check sum can follow
    for (;;) {
        uInt input = part(packed_count - used), output = part(room_count - result.count);
        stream.next_in = (Bytef *)packed + used;
        stream.avail_in = input;
        stream.next_out = room + result.count;
        stream.avail_out = output;
        // It stops behind each block.
        int status = inflate(&stream, Z_BLOCK);
        used += input - stream.avail_in;
        result.count += output - stream.avail_out;
        // 64: the last block; 128: between blocks.
        if (status == Z_OK && (stream.data_type & 192) == 192) is_unpacked = 1;
        if (status == Z_OK) continue;
        if (status == Z_STREAM_END) {
            int has_member = format == ADRULES_PACKED_GZIP && packed_count - used >= 2 && packed[used] == 0x1F &&
                             packed[used + 1] == 0x8B;
            if (has_member && inflateReset(&stream) == Z_OK) {
                is_unpacked = 0;
                continue;
            }
            result.ending = ADRULES_UNPACKED_WHOLE;
        } else if (status == Z_BUF_ERROR && is_unpacked && !checks) {
            result.ending = ADRULES_UNPACKED_WHOLE;
        } else if (status == Z_BUF_ERROR) {
            result.ending = result.count == room_count ? ADRULES_UNPACKED_FULL : ADRULES_UNPACKED_EARLY;
        } else {
            result.reason = stream.msg; // a constant of zlib
        }
        inflateEnd(&stream);
        return result;
    }
}
