#include <stddef.h>
#include <stdint.h>

// The documented entry of libFuzzer for programs with a main function of their own.
int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*check)(const uint8_t *data, size_t size));
