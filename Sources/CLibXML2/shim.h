#pragma once

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlwriter.h>
#include <libxml/xmlschemas.h>

// Swift 6 refuses the mutable global that libxml2 keeps its deallocator in.
static inline void interlint_xml_free(void *memory) { xmlFree(memory); }
