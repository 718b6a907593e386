#pragma once

#include <popt.h>
