#include "CParseFloor.h"

#include <string.h>

#include "../CFloorLibXML2/libxml2.h"

static void start_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                          const xmlChar **namespace_list, int attribute_count, int defaulted, const xmlChar **values) {
    (void)user, (void)name, (void)prefix, (void)uri, (void)namespaces, (void)namespace_list, (void)attribute_count,
        (void)defaulted, (void)values;
}

static void end_element(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)user, (void)name, (void)prefix, (void)uri;
}

static void text(void *user, const xmlChar *bytes, int count) { (void)user, (void)bytes, (void)count; }

int parse_floor_read(const uint8_t *bytes, size_t count, size_t chunk) {
    xmlSAXHandler handler;
    memset(&handler, 0, sizeof handler);
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = start_element;
    handler.endElementNs = end_element;
    handler.characters = text;
    handler.cdataBlock = text;
    handler.ignorableWhitespace = text;
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(&handler, NULL, NULL, 0, NULL);
    if (context == NULL) return 0;
    xmlCtxtUseOptions(context, XML_PARSE_NOENT | XML_PARSE_NONET);
    for (size_t start = 0; start < count; start += chunk) {
        size_t length = count - start < chunk ? count - start : chunk;
        xmlParseChunk(context, (const char *)bytes + start, (int)length, 0);
    }
    xmlParseChunk(context, NULL, 0, 1);
    int well_formed = context->wellFormed;
    xmlFreeParserCtxt(context);
    return well_formed;
}

const char *parse_floor_libxml2_version(void) { return xmlParserVersion; }
