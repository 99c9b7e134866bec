/* pow, from the sources of musl that come with Zig: compiler_rt has exp and log, but no pow. */
#define hidden
#include "pow.c"
#include "pow_data.c"
#include "exp_data.c"
#include "__math_divzero.c"
#include "__math_invalid.c"
#include "__math_oflow.c"
#include "__math_uflow.c"
#include "__math_xflow.c"
