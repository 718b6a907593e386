#pragma once

// Nothing links libyaml: most runs read no YAML, so it is opened on the first document, and its
// functions are called through the pointers that the header gives the types of.
#include <dlfcn.h>
#include <stdbool.h>
#include <yaml.h>

#define INTERLINT_YAML_FUNCTIONS(each)                                                             \
  each(parser_initialize) each(parser_delete) each(parser_set_input_string) each(parser_parse)     \
  each(event_delete)

#define INTERLINT_YAML_DECLARE(name) __typeof__(yaml_##name) *_Nonnull name;
#define INTERLINT_YAML_FIND(name) (__typeof__(yaml_##name) *)dlsym(library, "yaml_" #name),
#define INTERLINT_YAML_IS_FOUND(name) &&yaml.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_YAML_FUNCTIONS(INTERLINT_YAML_DECLARE)
} interlint_yaml;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_yaml interlint_yaml_find(void *library) {
  return (interlint_yaml){INTERLINT_YAML_FUNCTIONS(INTERLINT_YAML_FIND)};
}

static inline bool interlint_yaml_is_complete(interlint_yaml yaml) {
  return true INTERLINT_YAML_FUNCTIONS(INTERLINT_YAML_IS_FOUND);
}
