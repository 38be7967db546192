#ifndef ADRULES_CXATTRIBUTES_H
#define ADRULES_CXATTRIBUTES_H

// The extended attributes of files on Linux, which Swift's modules of the C libraries leave out. Darwin's has them.
#if defined(__linux__)
#include <sys/xattr.h>
#endif

#endif
