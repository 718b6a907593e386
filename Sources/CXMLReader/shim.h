#pragma once

// The part of libxml2 that reads, declared here for the same reason as the part that writes: nothing
// links libxml2, which is opened with the first document.
#include <dlfcn.h>
#include <stdbool.h>

typedef struct interlint_xml_text_reader interlint_xml_text_reader;

#define INTERLINT_XML_READER_FUNCTIONS(each)                                                       \
  each(void, InitParser, (void))                                                                   \
  each(interlint_xml_text_reader *, ReaderForMemory,                                               \
       (const char *, int, const char *, const char *, int))                                       \
  each(void, FreeTextReader, (interlint_xml_text_reader *))                                        \
  each(int, TextReaderRead, (interlint_xml_text_reader *))                                         \
  each(int, TextReaderNodeType, (interlint_xml_text_reader *))                                     \
  each(int, TextReaderIsEmptyElement, (interlint_xml_text_reader *))                               \
  each(int, TextReaderGetParserLineNumber, (interlint_xml_text_reader *))                          \
  each(const unsigned char *, TextReaderConstName, (interlint_xml_text_reader *))                  \
  each(const unsigned char *, TextReaderConstValue, (interlint_xml_text_reader *))

#define INTERLINT_XML_READER_DECLARE(result, name, parameters) result(*_Nonnull name) parameters;
#define INTERLINT_XML_READER_FIND(result, name, parameters)                                        \
  (result(*) parameters) dlsym(library, "xml" #name),
#define INTERLINT_XML_READER_IS_FOUND(result, name, parameters) &&xml.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_XML_READER_FUNCTIONS(INTERLINT_XML_READER_DECLARE)
} interlint_xml_reader;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_xml_reader interlint_xml_reader_find(void *library) {
  return (interlint_xml_reader){INTERLINT_XML_READER_FUNCTIONS(INTERLINT_XML_READER_FIND)};
}

static inline bool interlint_xml_reader_is_complete(interlint_xml_reader xml) {
  return true INTERLINT_XML_READER_FUNCTIONS(INTERLINT_XML_READER_IS_FOUND);
}
