#pragma once

// Nothing links libcurl: it takes longer to load than a file takes to check, so it is opened on the
// first URL, and its functions are called through the pointers that the header gives the types of.
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

#define INTERLINT_CURL_FUNCTIONS(each)                                                             \
  each(global_init) each(easy_init) each(easy_cleanup) each(easy_setopt) each(easy_getinfo)        \
  each(easy_strerror) each(slist_append) each(slist_free_all) each(multi_init)                     \
  each(multi_cleanup) each(multi_add_handle) each(multi_remove_handle) each(multi_perform)         \
  each(multi_poll) each(multi_wakeup) each(multi_setopt) each(multi_info_read)

#define INTERLINT_DECLARE(name) __typeof__(curl_##name) *_Nonnull name;
#define INTERLINT_FIND(name) (__typeof__(curl_##name) *)dlsym(library, "curl_" #name),
#define INTERLINT_IS_FOUND(name) &&curl.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_CURL_FUNCTIONS(INTERLINT_DECLARE)
} interlint_curl;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_curl interlint_curl_find(void *library) {
  return (interlint_curl){INTERLINT_CURL_FUNCTIONS(INTERLINT_FIND)};
}

static inline bool interlint_curl_is_complete(interlint_curl curl) {
  return true INTERLINT_CURL_FUNCTIONS(INTERLINT_IS_FOUND);
}

// Swift calls no variadic functions.
static inline CURLcode interlint_curl_set_number(
    interlint_curl curl, CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}

static inline CURLcode interlint_curl_set_size(
    interlint_curl curl, CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}

static inline CURLcode interlint_curl_set_text(
    interlint_curl curl, CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

static inline CURLcode interlint_curl_set_pointer(
    interlint_curl curl, CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}

static inline CURLcode interlint_curl_set_writer(
    interlint_curl curl, CURL *handle, CURLoption option, curl_write_callback value) {
  return curl.easy_setopt(handle, option, value);
}

static inline CURLcode interlint_curl_set_socket_opener(
    interlint_curl curl, CURL *handle, curl_opensocket_callback value) {
  return curl.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline CURLMcode interlint_curl_set_limit(
    interlint_curl curl, CURLM *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

// The option with a text for its value is newer than the libcurl of some supported systems.
static inline CURLcode interlint_curl_allow_web_only(interlint_curl curl, CURL *handle) {
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

// Ends a request in time although the lookup of its host continues; the option is newer than the
// libcurl of some supported systems, which wait.
static inline CURLcode interlint_curl_abandon_lookups(interlint_curl curl, CURL *handle) {
  return curl.easy_setopt(handle, (CURLoption)(CURLOPTTYPE_LONG + 322), 1L);
}

static inline CURLcode interlint_curl_get_number(
    interlint_curl curl, CURL *handle, CURLINFO info, long *value) {
  return curl.easy_getinfo(handle, info, value);
}

static inline CURLcode interlint_curl_get_size(
    interlint_curl curl, CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl.easy_getinfo(handle, info, value);
}

// The lines that describe the certificate of the server; NULL without TLS, and on a connection that an
// earlier request opened. They live as long as the handle.
static inline const struct curl_slist *_Nullable interlint_curl_get_certificate(
    interlint_curl curl, CURL *handle) {
  struct curl_certinfo *chain = 0;
  if (curl.easy_getinfo(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain) return 0;
  return chain->num_of_certs > 0 ? chain->certinfo[0] : 0;
}
