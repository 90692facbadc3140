internal import Glibc

/// Standard input, output and error.
package enum StandardDescriptors {
    /// Opens those that the caller closed, in a way that neither reads nor writes anything. Otherwise the first file that the
    /// program opens becomes its standard output, and is written to.
    package static func ensureOpen() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            // The lowest free number is taken: this one, as those below are open. Reading from it fails as from a closed one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
