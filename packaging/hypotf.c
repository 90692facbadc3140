#include <math.h>

/* Swift's Glibc module calls the C library's, of which the one that new programs are linked to came with version 2.35. A
   program that brings its own runs with 2.34, too. */
float hypotf(float x, float y) {
    double a = x, b = y;
    return isinf(a) || isinf(b) ? INFINITY : (float)sqrt(a * a + b * b);
}
