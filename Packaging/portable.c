// What lets an executable that is linked with a new C library start with an old one, 2.31 or newer.
//
// A function whose version changed in glibc 2.32 or later is asked for with the version before, which every later glibc
// still has; before 2.34, threads and dlopen were in libraries of their own, which are linked too. The definitions are
// hidden: they are for what is linked here, and a library that is opened later finds those of the system.
#define _GNU_SOURCE
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>

#include "../Sources/CLibYAML/shim.h"
#include "../Sources/CXMLReader/shim.h"
#include "../Sources/CXMLWriter/shim.h"

#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#define AFFINITY "GLIBC_2.3.4"
#define NAME "GLIBC_2.12"
#define STAT_VERSION 1
#define JUMP "jmp "
#define AT "@PLT"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#define AFFINITY FIRST
#define NAME FIRST
#define STAT_VERSION 0
#define JUMP "b "
#define AT ""
#endif

#define HIDDEN __attribute__((visibility("hidden")))

// Makes `function` the one that glibc has with a version.
#define EARLIER(function, version)                                                                \
  __asm__(".symver earlier_" #function "," #function "@" version "\n"                             \
          ".pushsection .text\n.globl " #function "\n.hidden " #function "\n"                     \
          ".type " #function ",@function\n" #function ":\n" JUMP "earlier_" #function AT "\n"     \
          ".size " #function ",.-" #function "\n.popsection")

EARLIER(dladdr, FIRST);
EARLIER(dlerror, FIRST);
EARLIER(hypotf, FIRST);
EARLIER(pthread_attr_getstack, FIRST);
EARLIER(pthread_create, FIRST);
EARLIER(pthread_detach, FIRST);
EARLIER(pthread_getaffinity_np, AFFINITY);
EARLIER(pthread_getattr_np, FIRST);
EARLIER(pthread_getspecific, FIRST);
EARLIER(pthread_join, FIRST);
EARLIER(pthread_key_create, FIRST);
EARLIER(pthread_key_delete, FIRST);
EARLIER(pthread_kill, FIRST);
EARLIER(pthread_mutexattr_destroy, FIRST);
EARLIER(pthread_mutexattr_init, FIRST);
EARLIER(pthread_mutexattr_settype, FIRST);
EARLIER(pthread_once, FIRST);
EARLIER(pthread_setname_np, NAME);
EARLIER(pthread_setspecific, FIRST);
EARLIER(pthread_sigmask, FIRST);
EARLIER(sem_destroy, FIRST);
EARLIER(sem_init, FIRST);
EARLIER(sem_open, FIRST);
EARLIER(sem_post, FIRST);
EARLIER(sem_timedwait, FIRST);
EARLIER(sem_wait, FIRST);

// libyaml and libxml2 are parts of the executable, so that configurations are read and JUnit reports written where nothing
// is installed. Who opens one of them gets this table.
#define DECLARE_XML(result, name, parameters) result xml##name parameters;
INTERLINT_XML_READER_FUNCTIONS(DECLARE_XML)
INTERLINT_XML_FUNCTIONS(DECLARE_XML)

#define YAML(name) {"yaml_" #name, yaml_##name},
#define XML(result, name, parameters) {"xml" #name, xml##name},
static const struct {
  const char *name;
  void *function;
} included[] = {INTERLINT_YAML_FUNCTIONS(YAML) INTERLINT_XML_READER_FUNCTIONS(XML) INTERLINT_XML_FUNCTIONS(XML)};

void *earlier_dlopen(const char *, int);
void *earlier_dlsym(void *, const char *);
__asm__(".symver earlier_dlopen,dlopen@" FIRST);
__asm__(".symver earlier_dlsym,dlsym@" FIRST);

HIDDEN void *dlopen(const char *file, int mode) {
  if (file && (strcmp(file, "libyaml-0.so.2") == 0 || strcmp(file, "libxml2.so.2") == 0)) return (void *)included;
  return earlier_dlopen(file, mode);
}

HIDDEN void *dlsym(void *library, const char *name) {
  if (library != included) return earlier_dlsym(library, name);
  for (size_t each = 0; each < sizeof included / sizeof *included; each++)
    if (strcmp(included[each].name, name) == 0) return included[each].function;
  return NULL;
}

// What libxml2 asks ICU for, 30 MB of it, is the conversion of rare encodings: none is supported.
HIDDEN void *interlint_no_converter(const char *encoding, int *status) {
  (void)encoding;
  *status = 16;  // U_UNSUPPORTED_ERROR
  return NULL;
}

// `stat` and its kin were functions of the program until 2.33.
int earlier_stat(int, const char *, struct stat *);
int earlier_lstat(int, const char *, struct stat *);
int earlier_fstat(int, int, struct stat *);
__asm__(".symver earlier_stat,__xstat@" FIRST);
__asm__(".symver earlier_lstat,__lxstat@" FIRST);
__asm__(".symver earlier_fstat,__fxstat@" FIRST);

HIDDEN int stat(const char *path, struct stat *found) { return earlier_stat(STAT_VERSION, path, found); }
HIDDEN int stat64(const char *path, struct stat64 *found) {
  return earlier_stat(STAT_VERSION, path, (struct stat *)found);  // the same where `off_t` has 64 bits
}
HIDDEN int lstat(const char *path, struct stat *found) { return earlier_lstat(STAT_VERSION, path, found); }
HIDDEN int fstat(int file, struct stat *found) { return earlier_fstat(STAT_VERSION, file, found); }

// Of 2.36. The C++ library asks for random numbers with it, a few bytes at a time.
HIDDEN uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number) continue;
  return number;
}

// Of 2.32. The C++ library then counts references as if there were other threads.
HIDDEN char __libc_single_threaded = 0;

// Before 2.34, a program called its own constructors; what starts programs since then leaves that to the C library.
typedef void constructor(int, char **, char **);
extern constructor _init, *__init_array_start[] HIDDEN, *__init_array_end[] HIDDEN;

static void construct(int count, char **arguments, char **environment) {
  _init(count, arguments, environment);
  for (constructor **each = __init_array_start; each < __init_array_end; each++)
    (*each)(count, arguments, environment);
}

typedef int start(int (*)(int, char **, char **), int, char **, constructor *, void (*)(void),
                  void (*)(void), void *);
start earlier_start;
__asm__(".symver earlier_start,__libc_start_main@" FIRST);

// Swift reads the arguments from /proc, which a bare chroot does not have; here they are known.
void _swift_stdlib_overrideUnsafeArgvArgc(char **, int32_t);

HIDDEN int __libc_start_main(int (*program)(int, char **, char **), int count, char **arguments,
                             constructor *construction, void (*destruction)(void),
                             void (*unloading)(void), void *stack) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
  return earlier_start(program, count, arguments, construction ? construction : construct, destruction,
                       unloading, stack);
}
