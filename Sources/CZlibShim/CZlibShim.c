#include "CZlibShim.h"

#include <string.h>
#include <zlib.h>

// zlib counts in unsigned int.
static uInt part(size_t count) { return (uInt)(count < 1u << 30 ? count : 1u << 30); }

adrules_unpacked adrules_unpack(const uint8_t *packed, size_t packed_count, int format, int checks, uint8_t *room,
                                size_t room_count) {
    adrules_unpacked result = {0, 0, 0, "it cannot be read"};
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, format) != Z_OK) return result;
    if (!checks) inflateValidate(&stream, 0);
    size_t used = 0;
    int status = Z_OK, is_unpacked = 0; // whether only a check sum can follow
    while (status == Z_OK) {
        uInt input = part(packed_count - used), output = part(room_count - result.count);
        stream.next_in = (Bytef *)packed + used;
        stream.avail_in = input;
        stream.next_out = room + result.count;
        stream.avail_out = output;
        status = inflate(&stream, Z_BLOCK); // up to the end of a block
        used += input - stream.avail_in;
        result.count += output - stream.avail_out;
        // 64: the last block; 128: between blocks.
        if (status == Z_OK && (stream.data_type & 192) == 192) is_unpacked = 1;
        // Another member of gzip.
        if (status == Z_STREAM_END && format > 15 && packed_count - used > 1 && packed[used] == 0x1F &&
            packed[used + 1] == 0x8B) {
            status = inflateReset(&stream);
            is_unpacked = 0;
        }
    }
    result.is_whole = status == Z_STREAM_END || (status == Z_BUF_ERROR && is_unpacked && !checks);
    result.is_full = status == Z_BUF_ERROR && result.count == room_count;
    if (status == Z_BUF_ERROR) {
        result.reason = NULL;
    } else if (stream.msg) {
        result.reason = stream.msg; // a constant of zlib
    }
    inflateEnd(&stream);
    return result;
}
