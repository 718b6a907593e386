#pragma once

// Nothing links libcrypto: it takes longer to load than a file takes to check, so it is opened for the
// first token, and its function is called through a pointer of the type that the header gives.
#include <dlfcn.h>
#include <openssl/evp.h>

typedef __typeof__(EVP_Q_mac) *interlint_mac;

// The function that computes a MAC, in a library that dlopen gave; null where it has none.
static inline interlint_mac _Nullable interlint_mac_find(void *_Nonnull library) {
  return (interlint_mac)dlsym(library, "EVP_Q_mac");
}
