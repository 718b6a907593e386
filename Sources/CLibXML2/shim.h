#pragma once

// Debian's libxml2 includes the headers of the system's ICU, which declare the same types as the ICU
// inside Foundation: a file that sees both does not compile. Nothing here touches what they describe.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlwriter.h>

// Swift 6 refuses the mutable global that libxml2 keeps its deallocator in.
static inline void interlint_xml_free(void *memory) { xmlFree(memory); }
