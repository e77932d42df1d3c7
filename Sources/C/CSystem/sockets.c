#include "CSystem.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef SO_PEERGROUPS
#define SO_PEERGROUPS 59
#endif

static int with_address(const char *path, int (*operation)(int, const struct sockaddr *, socklen_t))
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    memcpy(address.sun_path, path, length);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -errno;
    if (operation(descriptor, (const struct sockaddr *)&address, sizeof address) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

int csystem_socket_bind(const char *path)
{
    return with_address(path, bind);
}

int csystem_socket_connect(const char *path)
{
    return with_address(path, connect);
}

int csystem_socket_pair(int descriptors[2])
{
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, descriptors) < 0 ? -errno : 0;
}

int csystem_socket_accept(int listener)
{
    int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

int csystem_socket_peer(int socket, struct csystem_peer *peer)
{
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0)
        return -errno;
    *peer = (struct csystem_peer){credentials.pid, credentials.uid, credentials.gid};
    return 0;
}

int csystem_socket_peer_groups(int socket, gid_t *groups, size_t capacity)
{
    socklen_t length = (socklen_t)(capacity * sizeof *groups);
    // ERANGE says that the room is too small, and puts the size that is needed into `length`.
    if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &length) < 0 && errno != ERANGE)
        return -errno;
    return (int)(length / sizeof *groups);
}

int csystem_socket_is_listening(int socket)
{
    int listens = 0;
    socklen_t length = sizeof listens;
    return getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) < 0 ? -errno : listens != 0;
}
