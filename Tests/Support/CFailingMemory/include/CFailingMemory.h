#ifndef ADRULES_CFAILINGMEMORY_H
#define ADRULES_CFAILINGMEMORY_H

// Memory that runs out on demand, behind libxml2's memory hooks. It counts for the calling thread alone, so that tests
// beside this one go on.

// Puts the hooks in. Call it once, before the first failure is asked for.
void failing_memory_install(void);

// Lets the allocation of that number, from 1, fail on this thread; with `stays_out` every later one too.
void failing_memory_begin(long number, int stays_out);

// Gives memory back to this thread. Returns whether an allocation failed.
int failing_memory_end(void);

// The blocks that this thread took and did not give back since `failing_memory_begin`.
long failing_memory_blocks(void);

#endif
