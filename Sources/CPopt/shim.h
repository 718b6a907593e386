#pragma once

#include <popt.h>

// In Swift the structure's name means the pointer type that popt.h calls the same.
typedef struct poptOption interlint_popt_option;
