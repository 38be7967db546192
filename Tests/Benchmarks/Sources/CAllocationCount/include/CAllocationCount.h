#ifndef ADRULES_CALLOCATIONCOUNT_H
#define ADRULES_CALLOCATIONCOUNT_H

#include <stdint.h>

// How many times this process asked for memory, and how many bytes it holds. On Linux malloc and its kin are overridden
// in the executable; elsewhere nothing is counted.
int64_t allocation_count(void);
int64_t allocation_bytes(void);
int allocation_is_counted(void);

#endif
