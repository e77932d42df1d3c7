#pragma once

// What is used of sd-bus. The library is loaded at run time: the agent runs without systemd, and builds without its
// headers.

#include <stdint.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct {
    const char *name;
    const char *message;
    int _need_free;
} sd_bus_error;
typedef int (*sd_bus_handler)(sd_bus_message *message, void *context, sd_bus_error *error);

struct csystem_sdbus {
    int (*open_system)(sd_bus **bus);
    int (*open_user)(sd_bus **bus);
    int (*add_match_async)(
        sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_handler handler, sd_bus_handler installed,
        void *context);
    int (*call_method_async)(
        sd_bus *bus, sd_bus_slot **slot, const char *destination, const char *path, const char *interface,
        const char *member, sd_bus_handler handler, void *context, const char *types, ...);
    int (*message_read)(sd_bus_message *message, const char *types, ...);
    int (*message_is_method_error)(sd_bus_message *message, const char *name);
    const sd_bus_error *(*message_get_error)(sd_bus_message *message);
    int (*get_fd)(sd_bus *bus);
    int (*process)(sd_bus *bus, sd_bus_message **message);
    sd_bus *(*close_unref)(sd_bus *bus);
};

// Filled by csystem_sdbus_load.
extern struct csystem_sdbus csystem_sdbus;

// Loads libsystemd where it is installed. Returns 0, or ENOSYS.
int csystem_sdbus_load(void);

// Takes what has come on a connection. Returns 0, or the errno with which it has ended.
int csystem_sdbus_process(sd_bus *bus);
