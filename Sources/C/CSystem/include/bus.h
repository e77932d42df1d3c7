#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// A connection to a D-Bus message bus, through sd-bus of a libsystemd that is loaded when it is there.
struct csystem_bus;

/// Called from ``csystem_bus_process`` only; once for a call, many times for a match.
///
/// A call that succeeded has no `error`, and its `text` is what it returned, where it returns one.
typedef void (*csystem_bus_handler)(void *context, const char *text, const char *error);

/// Connects to the bus of the system, or of the caller's session. Returns 0 or an errno: ENOSYS without libsystemd.
int csystem_bus_open(bool is_user, struct csystem_bus **bus);

/// Readable when ``csystem_bus_process`` has something to do.
int csystem_bus_descriptor(struct csystem_bus *bus);

/// Takes what has come. Returns 0, or the errno with which the connection has ended.
int csystem_bus_process(struct csystem_bus *bus);

/// No handler is called afterwards.
void csystem_bus_close(struct csystem_bus *bus);

/// Has the handler called once the rule is in force, and for each message that fits it. The context has to outlive the connection.
int csystem_bus_match(struct csystem_bus *bus, const char *rule, csystem_bus_handler handler, void *context);

/// Calls a method with one text as its argument, or none, that returns one object path, or nothing.
int csystem_bus_call(
    struct csystem_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
    const char *argument, bool returns_path, csystem_bus_handler handler, void *context);

/// Asks polkit whether a process of a user may do something; a person may be asked for a password first.
///
/// The handler's `text` is there when it may; else its `error` says why not.
int csystem_bus_authorize(
    struct csystem_bus *bus, pid_t process, uid_t user, const char *action, csystem_bus_handler handler, void *context);
