int adrules_placeholder(void) { return 0; }
