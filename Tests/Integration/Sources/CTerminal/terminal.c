#define _XOPEN_SOURCE 600
#include "CTerminal.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

int open_terminal(int *controller, int *terminal) {
    *controller = posix_openpt(O_RDWR | O_NOCTTY);
    if (*controller < 0) return -1;
    if (grantpt(*controller) == 0 && unlockpt(*controller) == 0) {
        const char *name = ptsname(*controller);
        *terminal = name ? open(name, O_RDWR | O_NOCTTY) : -1;
        if (*terminal >= 0) return 0;
    }
    close(*controller);
    return -1;
}
