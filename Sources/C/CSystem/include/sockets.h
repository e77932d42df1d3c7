#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Unix sockets: the calls and socket options that only _GNU_SOURCE shows. Every descriptor is close-on-exec and
// non-blocking. Functions that return int give a negative errno when they fail.

// Binds and connects by path; -ENAMETOOLONG when it does not fit into an address.
int csystem_socket_bind(const char *path);
int csystem_socket_connect(const char *path);
int csystem_socket_pair(int descriptors[2]);
int csystem_socket_accept(int listener);

struct csystem_peer {
    pid_t process;
    uid_t user;
    gid_t group;
};

// Who connected, or who listened when `socket` is the connecting side.
int csystem_socket_peer(int socket, struct csystem_peer *peer);
// The peer's supplementary groups; gives how many there are, which may be more than `capacity`.
int csystem_socket_peer_groups(int socket, gid_t *groups, size_t capacity);
// Whether connections can be accepted on it: 1 or 0.
int csystem_socket_is_listening(int socket);
