#pragma once

#include <stddef.h>
#include <sys/types.h>

/// What ``csystem_spawn`` starts, and what the child is left with.
struct csystem_spawn_request {
    /// The program, opened and checked by the caller; the file behind this descriptor is the file executed.
    /// -1 when `path` names it.
    int executable;
    /// The program where `executable` is -1: a script finds its own folder by it, which a descriptor hides.
    const char *path;
    char *const *arguments;
    /// Ends with a null pointer, as `execve` wants it.
    char *const *environment;
    /// Where in `environment` the child writes its own process id (for LISTEN_PID), ten digits and a
    /// NUL at the most; may be null.
    char *process_id_slot;
    /// Becomes descriptor 3; -1 for none.
    int socket;
    /// Becomes the child's standard input; -1 for /dev/null.
    int input;
    /// Become the child's standard output and its standard error.
    int output;
    int errors;
    const char *working_directory;
};

/// Starts a program in its own process group, with default signal dispositions, an empty signal mask, and no inherited
/// descriptors but those named in the request.
///
/// Fork and exec are here, because posix_spawn can neither execute a descriptor nor tell the child its process id.
/// Returns 0 and the child's id and pidfd, else the errno of the step that failed, in the child too.
int csystem_spawn(const struct csystem_spawn_request *request, pid_t *process_id, int *pidfd);

/// A file in memory that holds these bytes, to be read from their beginning; a negative errno on failure.
int csystem_memory_file(const void *bytes, size_t count);

/// pidfd_open(2), which glibc 2.36 has and 2.35 has not.
int csystem_pidfd_open(pid_t process_id);

/// Gives all threads of this process one heap: the C library would give one to each, and keep what they hold.
void csystem_share_heap(void);
