#pragma once

// Nothing links libxml2: it loads the ICU of the system, and most runs write no XML, so it is opened with
// the first document. Its functions are declared here, since only programs that link it find its headers.
#include <dlfcn.h>
#include <stdbool.h>

typedef struct interlint_xml_buffer interlint_xml_buffer;
typedef struct interlint_xml_writer interlint_xml_writer;

#define INTERLINT_XML_FUNCTIONS(each)                                                              \
  each(void, InitParser, (void))                                                                   \
  each(interlint_xml_buffer *, BufferCreate, (void))                                               \
  each(void, BufferSetAllocationScheme, (interlint_xml_buffer *, int))                             \
  each(int, BufferLength, (const interlint_xml_buffer *))                                          \
  each(const unsigned char *, BufferContent, (const interlint_xml_buffer *))                       \
  each(void, BufferFree, (interlint_xml_buffer *))                                                 \
  each(interlint_xml_writer *, NewTextWriterMemory, (interlint_xml_buffer *, int))                 \
  each(void, FreeTextWriter, (interlint_xml_writer *))                                             \
  each(int, TextWriterSetIndent, (interlint_xml_writer *, int))                                    \
  each(int, TextWriterSetIndentString, (interlint_xml_writer *, const unsigned char *))            \
  each(int, TextWriterStartDocument,                                                               \
       (interlint_xml_writer *, const char *, const char *, const char *))                         \
  each(int, TextWriterWriteDTD,                                                                    \
       (interlint_xml_writer *, const unsigned char *, const unsigned char *,                      \
        const unsigned char *, const unsigned char *))                                             \
  each(int, TextWriterStartElement, (interlint_xml_writer *, const unsigned char *))               \
  each(int, TextWriterWriteAttribute,                                                              \
       (interlint_xml_writer *, const unsigned char *, const unsigned char *))                     \
  each(int, TextWriterWriteString, (interlint_xml_writer *, const unsigned char *))                \
  each(int, TextWriterWriteRawLen, (interlint_xml_writer *, const unsigned char *, int))           \
  each(int, TextWriterEndElement, (interlint_xml_writer *))                                        \
  each(int, TextWriterFullEndElement, (interlint_xml_writer *))                                    \
  each(int, TextWriterEndDocument, (interlint_xml_writer *))                                       \
  each(int, TextWriterFlush, (interlint_xml_writer *))

#define INTERLINT_XML_DECLARE(result, name, parameters) result(*_Nonnull name) parameters;
#define INTERLINT_XML_FIND(result, name, parameters)                                               \
  (result(*) parameters) dlsym(library, "xml" #name),
#define INTERLINT_XML_IS_FOUND(result, name, parameters) &&xml.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_XML_FUNCTIONS(INTERLINT_XML_DECLARE)
} interlint_xml;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_xml interlint_xml_find(void *library) {
  return (interlint_xml){INTERLINT_XML_FUNCTIONS(INTERLINT_XML_FIND)};
}

static inline bool interlint_xml_is_complete(interlint_xml xml) {
  return true INTERLINT_XML_FUNCTIONS(INTERLINT_XML_IS_FOUND);
}
