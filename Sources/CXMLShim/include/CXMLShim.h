#ifndef ADRULES_CXMLSHIM_H
#define ADRULES_CXMLSHIM_H
int adrules_placeholder(void);
#endif
