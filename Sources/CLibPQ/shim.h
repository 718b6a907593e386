#pragma once

// Nothing links libpq: only a history on a server needs it, so it is opened on the first one, and
// its functions are called through the pointers that the header gives the types of.
// Debian keeps the header in a folder of its own, others do not.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif
#include <dlfcn.h>
#include <stdbool.h>

#define INTERLINT_PQ_FUNCTIONS(each)                                                               \
  each(connectdbParams) each(finish) each(status) each(errorMessage) each(pass)                    \
  each(conninfoParse) each(conninfoFree) each(setNoticeProcessor) each(exec) each(execParams)      \
  each(resultStatus) each(resultErrorField) each(clear) each(ntuples) each(nfields) each(ftype)    \
  each(getisnull) each(getlength) each(getvalue) each(putCopyData) each(putCopyEnd)                \
  each(getResult)

#define INTERLINT_PQ_DECLARE(name) __typeof__(PQ##name) *_Nonnull name;
#define INTERLINT_PQ_FIND(name) (__typeof__(PQ##name) *)dlsym(library, "PQ" #name),
#define INTERLINT_PQ_IS_FOUND(name) &&pq.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_PQ_FUNCTIONS(INTERLINT_PQ_DECLARE)
} interlint_pq;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_pq interlint_pq_find(void *library) {
  return (interlint_pq){INTERLINT_PQ_FUNCTIONS(INTERLINT_PQ_FIND)};
}

static inline bool interlint_pq_is_complete(interlint_pq pq) {
  return true INTERLINT_PQ_FUNCTIONS(INTERLINT_PQ_IS_FOUND);
}

static inline void interlint_pq_ignore(void *context, const char *message) {
  (void)context;
  (void)message;
}

// What a server has to say besides its answers would go to standard error.
static inline void interlint_pq_silence(interlint_pq pq, PGconn *connection) {
  pq.setNoticeProcessor(connection, interlint_pq_ignore, 0);
}
