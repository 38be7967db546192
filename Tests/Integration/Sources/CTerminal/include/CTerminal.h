/// Makes a pseudo-terminal: the descriptors of its two sides. 0, or -1 with errno. Swift's Glibc has none of the calls.
int open_terminal(int *controller, int *terminal);
