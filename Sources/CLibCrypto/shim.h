#pragma once

// Nothing links libcrypto: it takes longer to load than a file takes to check, so it is opened for the
// first token or the first encrypted document, and its functions are called through pointers of the types
// that the header gives.
#include <dlfcn.h>
#include <openssl/evp.h>
#include <stdbool.h>

typedef __typeof__(EVP_Q_mac) *interlint_mac;

// The function that computes a MAC, in a library that dlopen gave; null where it has none.
static inline interlint_mac _Nullable interlint_mac_find(void *_Nonnull library) {
  return (interlint_mac)dlsym(library, "EVP_Q_mac");
}

typedef __typeof__(EVP_Q_digest) *interlint_digest;

// The function that computes a digest, in a library that dlopen gave; null where it has none.
static inline interlint_digest _Nullable interlint_digest_find(void *_Nonnull library) {
  return (interlint_digest)dlsym(library, "EVP_Q_digest");
}

#define INTERLINT_CIPHER_FUNCTIONS(each)                                                           \
  each(EVP_CIPHER_CTX_new) each(EVP_CIPHER_CTX_free) each(EVP_CIPHER_CTX_ctrl)                     \
  each(EVP_aes_256_gcm) each(EVP_EncryptInit_ex) each(EVP_EncryptUpdate) each(EVP_EncryptFinal_ex) \
  each(EVP_DecryptInit_ex) each(EVP_DecryptUpdate) each(EVP_DecryptFinal_ex)

#define INTERLINT_CIPHER_DECLARE(name) __typeof__(name) *_Nonnull name;
#define INTERLINT_CIPHER_FIND(name) (__typeof__(name) *)dlsym(library, #name),
#define INTERLINT_CIPHER_IS_FOUND(name) &&cipher.name != 0

typedef struct __attribute__((swift_attr("@Sendable"))) {
  INTERLINT_CIPHER_FUNCTIONS(INTERLINT_CIPHER_DECLARE)
} interlint_cipher;

// The functions of a library that dlopen gave; usable only if all of them were found.
static inline interlint_cipher interlint_cipher_find(void *_Nonnull library) {
  return (interlint_cipher){INTERLINT_CIPHER_FUNCTIONS(INTERLINT_CIPHER_FIND)};
}

static inline bool interlint_cipher_is_complete(interlint_cipher cipher) {
  return true INTERLINT_CIPHER_FUNCTIONS(INTERLINT_CIPHER_IS_FOUND);
}
