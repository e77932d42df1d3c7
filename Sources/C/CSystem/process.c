#include "process.h"

#include <malloc.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef CLOSE_RANGE_CLOEXEC
#define CLOSE_RANGE_CLOEXEC (1U << 2)
#endif

int csystem_pidfd_open(pid_t process_id) {
    return (int)syscall(SYS_pidfd_open, process_id, 0);
}

/// Moves a descriptor above those that the child's own take (0 to 3), so that dup2 cannot overwrite it.
static int above_standard(int descriptor) {
    return descriptor >= 0 && descriptor < 8 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 8) : descriptor;
}

/// Decimal digits without leading zeros, as readers may compare the text.
static void write_process_id(char *slot) {
    char digits[10];
    int count = 0;
    for (pid_t id = getpid(); id > 0; id /= 10) digits[count++] = (char)('0' + id % 10);
    while (count > 0) *slot++ = digits[--count];
    *slot = 0;
}

/// A script's interpreter opens the script anew through /dev/fd, so its descriptor has to survive the exec.
static int is_script(int descriptor) {
    char start[2] = {0, 0};
    return pread(descriptor, start, 2, 0) == 2 && start[0] == '#' && start[1] == '!';
}

/// Everything after vfork: the memory is the parent's, whose thread waits, and other threads of it may hold locks. So only
/// system calls, and nothing of the parent's is written but `failure` and the slot that is there for it.
static void run_child(const struct csystem_spawn_request *request, volatile int *failure) {
    setpgid(0, 0);
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) {
        sigaction(number, &usual, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);

    int executable = above_standard(request->executable);
    int output = above_standard(request->output);
    int errors = above_standard(request->errors);
    int socket = above_standard(request->socket);
    int input = request->input >= 0 ? above_standard(request->input) : open("/dev/null", O_RDONLY);
    if ((executable < 0 && !request->path) || output < 0 || errors < 0 || input < 0) goto failed;
    if (dup2(input, 0) < 0 || dup2(output, 1) < 0 || dup2(errors, 2) < 0) goto failed;
    if (socket >= 0 && dup2(socket, 3) < 0) goto failed;
    syscall(SYS_close_range, socket >= 0 ? 4U : 3U, ~0U, CLOSE_RANGE_CLOEXEC);
    if (executable >= 0 && is_script(executable)) fcntl(executable, F_SETFD, 0);
    if (request->working_directory && chdir(request->working_directory) < 0) goto failed;
    if (request->process_id_slot) write_process_id(request->process_id_slot);
    if (executable >= 0) {
        fexecve(executable, request->arguments, request->environment);
    } else {
        execve(request->path, request->arguments, request->environment);
    }

failed:
    *failure = errno;
    _exit(127);
}

int csystem_spawn(const struct csystem_spawn_request *request, pid_t *process_id, int *pidfd) {
    volatile int failure = 0;
    // No handler of the parent may run in the child before its dispositions are reset.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    // The thread waits until the child executes its program, and no page is copied: an action starts the sooner for it.
    pid_t child = vfork();
    if (child == 0) run_child(request, &failure);
    int fork_error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child < 0) return fork_error;
    if (failure != 0) {
        waitpid(child, NULL, 0);
        return failure;
    }

    // Not reaped yet, so the id cannot have been given to another process.
    int descriptor = csystem_pidfd_open(child);
    if (descriptor < 0) {
        int error = errno;
        kill(-child, SIGKILL);
        waitpid(child, NULL, 0);
        return error;
    }
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    *process_id = child;
    *pidfd = descriptor;
    return 0;
}

int csystem_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("actionbutton", MFD_CLOEXEC);
    if (file < 0) return -errno;
    const char *rest = bytes;
    while (count > 0) {
        ssize_t written = write(file, rest, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            int error = written < 0 ? errno : EIO;
            close(file);
            return -error;
        }
        rest += written;
        count -= (size_t)written;
    }
    lseek(file, 0, SEEK_SET);
    return file;
}

void csystem_share_heap(void) {
    mallopt(M_ARENA_MAX, 1);
}
