// Counts the allocations of the program that it is preloaded into, and the bytes that are in use.
#include <malloc.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

extern "C" {

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);
}

static uint64_t allocations = 0;
static size_t bytes = 0;

static void *counted(void *block) {
    allocations++;
    bytes += malloc_usable_size(block);
    return block;
}

extern "C" {

uint64_t comparison_allocations() { return allocations; }

size_t comparison_memory_used() { return bytes; }

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
    bytes -= malloc_usable_size(block);
    return counted(__libc_realloc(block, size));
}

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    *block = counted(__libc_memalign(alignment, size));
    return *block ? 0 : ENOMEM;
}

void free(void *block) {
    bytes -= malloc_usable_size(block);
    __libc_free(block);
}
}
