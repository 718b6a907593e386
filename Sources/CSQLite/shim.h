#pragma once

// Nothing links SQLite: most runs have no history, so it is opened on the first one, and its
// functions are called through the pointers that the header gives the types of.
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdbool.h>

#define INTERLINT_SQLITE_FUNCTIONS(each)                                                           \
  each(open_v2) each(close_v2) each(busy_timeout) each(exec) each(prepare_v2) each(finalize)       \
  each(step) each(reset) each(bind_null) each(bind_int64) each(bind_text) each(bind_blob)          \
  each(column_count) each(column_type) each(column_int64) each(column_blob) each(column_bytes)     \
  each(extended_errcode) each(errmsg)

#define INTERLINT_SQLITE_DECLARE(name) __typeof__(sqlite3_##name) *_Nonnull name;
#define INTERLINT_SQLITE_FIND(name) (__typeof__(sqlite3_##name) *)dlsym(library, "sqlite3_" #name),
#define INTERLINT_SQLITE_IS_FOUND(name) &&sqlite.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_SQLITE_FUNCTIONS(INTERLINT_SQLITE_DECLARE)
} interlint_sqlite;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_sqlite interlint_sqlite_find(void *library) {
  return (interlint_sqlite){INTERLINT_SQLITE_FUNCTIONS(INTERLINT_SQLITE_FIND)};
}

static inline bool interlint_sqlite_is_complete(interlint_sqlite sqlite) {
  return true INTERLINT_SQLITE_FUNCTIONS(INTERLINT_SQLITE_IS_FOUND);
}

// Swift does not see a macro that casts: the text is copied before the call returns.
static inline int interlint_sqlite_bind_text(interlint_sqlite sqlite, sqlite3_stmt *statement,
                                             int index, const char *text, int length) {
  return sqlite.bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int interlint_sqlite_bind_blob(interlint_sqlite sqlite, sqlite3_stmt *statement,
                                             int index, const void *bytes, int length) {
  return sqlite.bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}
