#ifndef ADRULES_CLIBXML2_H
#define ADRULES_CLIBXML2_H

// pkg-config gives the folder on Linux; Apple's SDKs have it under either name.
#if __has_include(<libxml/parser.h>)
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlversion.h>
#else
#include <libxml2/libxml/parser.h>
#include <libxml2/libxml/parserInternals.h>
#include <libxml2/libxml/xmlerror.h>
#include <libxml2/libxml/xmlversion.h>
#endif

#endif
