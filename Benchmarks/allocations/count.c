// Preloaded into a benchmark: counts what it allocates.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

static long made;

long benchmark_allocations(void) {
    return made;
}

void *malloc(size_t size) {
    static void *(*real)(size_t);
    if (!real) real = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
    made++;
    return real(size);
}
