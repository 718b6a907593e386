#pragma once

// Nothing links zlib: only bodies from the network and stored documents are compressed, so it is opened
// with the first of them, and its functions are called through the pointers that the header gives the types of.
#include <dlfcn.h>
#include <stdbool.h>
#include <zlib.h>

#define INTERLINT_ZLIB_FUNCTIONS(each)                                                             \
  each(inflateInit2_) each(inflate) each(inflateReset) each(inflateEnd)

#define INTERLINT_ZLIB_DECLARE(name) __typeof__(name) *_Nonnull name;
#define INTERLINT_ZLIB_FIND(name) (__typeof__(name) *)dlsym(library, #name),
#define INTERLINT_ZLIB_IS_FOUND(name) &&zlib.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_ZLIB_FUNCTIONS(INTERLINT_ZLIB_DECLARE)
} interlint_zlib;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_zlib interlint_zlib_find(void *library) {
  return (interlint_zlib){INTERLINT_ZLIB_FUNCTIONS(INTERLINT_ZLIB_FIND)};
}

static inline bool interlint_zlib_is_complete(interlint_zlib zlib) {
  return true INTERLINT_ZLIB_FUNCTIONS(INTERLINT_ZLIB_IS_FOUND);
}

// Swift does not see a macro that calls a function. Accepts gzip only.
static inline int interlint_zlib_begin_gzip(interlint_zlib zlib, z_stream *stream) {
  return zlib.inflateInit2_(stream, 16 + MAX_WBITS, ZLIB_VERSION, (int)sizeof(z_stream));
}

#define INTERLINT_ZLIB_ONCE_FUNCTIONS(each) each(compressBound) each(compress2) each(uncompress)

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_ZLIB_ONCE_FUNCTIONS(INTERLINT_ZLIB_DECLARE)
} interlint_zlib_once;

// The functions for data that is in memory as a whole; usable only if all of them were found.
static inline interlint_zlib_once interlint_zlib_once_find(void *library) {
  return (interlint_zlib_once){INTERLINT_ZLIB_ONCE_FUNCTIONS(INTERLINT_ZLIB_FIND)};
}

static inline bool interlint_zlib_once_is_complete(interlint_zlib_once zlib) {
  return true INTERLINT_ZLIB_ONCE_FUNCTIONS(INTERLINT_ZLIB_IS_FOUND);
}
