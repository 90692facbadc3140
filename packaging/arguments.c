/* Takes the place of the function of Swift's runtime that knows the program's arguments (`--wrap`). That one looks for them
   in /proc/self/maps, before the main function and whether or not anybody asks: the kernel has to write down every mapping
   for it, and the C library to read them again, although it hands them over to everything that runs before the main
   function. */
static char **arguments;
static int count;

__attribute__((constructor)) static void keep(int number, char **values) {
    count = number;
    arguments = values;
}

char **__wrap__swift_stdlib_getUnsafeArgvArgc(int *number) {
    *number = count;
    return arguments;
}
