#ifndef ADRULES_CLIBXML2_H
#define ADRULES_CLIBXML2_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>

#endif
