#ifndef ADRULES_CFLOORLIBXML2_H
#define ADRULES_CFLOORLIBXML2_H

#include <libxml/parser.h>
#include <libxml/xmlversion.h>

#endif
