#include "login.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

// What is used of sd-bus. The library is loaded at run time: the agent runs without systemd, and builds without its
// headers.
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef int (*sd_bus_handler)(sd_bus_message *message, void *context, void *error);

static struct {
    int (*open_system)(sd_bus **bus);
    int (*add_match_async)(
        sd_bus *bus, sd_bus_slot **slot, const char *match, sd_bus_handler handler, sd_bus_handler installed,
        void *context);
    int (*call_method_async)(
        sd_bus *bus, sd_bus_slot **slot, const char *destination, const char *path, const char *interface,
        const char *member, sd_bus_handler handler, void *context, const char *types, ...);
    int (*read)(sd_bus_message *message, const char *types, ...);
    int (*is_error)(sd_bus_message *message, const char *name);
    int (*get_fd)(sd_bus *bus);
    int (*process)(sd_bus *bus, sd_bus_message **message);
    sd_bus *(*close_unref)(sd_bus *bus);
} bus_library;

struct csystem_login {
    sd_bus *bus;
    int is_system;
    csystem_login_changed changed;
    void *context;
};

static const char *const service = "org.freedesktop.login1";
static const char *const properties = "org.freedesktop.DBus.Properties";

static int load_library(void) {
    static void *library;
    if (library) return 0;
    void *loaded = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!loaded) return ENOSYS;
#define FIND(name)                                                                                                    \
    if (!(*(void **)&bus_library.name = dlsym(loaded, "sd_bus_" #name))) return ENOSYS
    FIND(open_system);
    FIND(add_match_async);
    FIND(call_method_async);
    FIND(get_fd);
    FIND(process);
#undef FIND
    *(void **)&bus_library.read = dlsym(loaded, "sd_bus_message_read");
    *(void **)&bus_library.is_error = dlsym(loaded, "sd_bus_message_is_method_error");
    *(void **)&bus_library.close_unref = dlsym(loaded, "sd_bus_close_unref");
    if (!bus_library.read || !bus_library.is_error || !bus_library.close_unref) return ENOSYS;
    library = loaded;
    return 0;
}

/// The reply to a question for the session's LockedHint.
static int take_hint(sd_bus_message *reply, void *context, void *error) {
    (void)error;
    struct csystem_login *login = context;
    int is_locked = 0;
    // A session that has gone, or a service without one, locks nothing.
    if (bus_library.is_error(reply, NULL) || bus_library.read(reply, "v", "b", &is_locked) < 0) is_locked = 0;
    login->changed(login->context, is_locked != 0);
    return 0;
}

/// The reply to a question for the session that matters: its name and its path.
static int take_session(sd_bus_message *reply, void *context, void *error) {
    (void)error;
    struct csystem_login *login = context;
    const char *name = NULL, *path = NULL;
    if (bus_library.is_error(reply, NULL) || bus_library.read(reply, "v", "(so)", &name, &path) < 0 || !name || !*name) {
        login->changed(login->context, 0);
        return 0;
    }
    bus_library.call_method_async(
        login->bus, NULL, service, path, properties, "Get", take_hint, login, "ss",
        "org.freedesktop.login1.Session", "LockedHint");
    return 0;
}

static int ask(struct csystem_login *login) {
    return bus_library.call_method_async(
        login->bus, NULL, service,
        login->is_system ? "/org/freedesktop/login1/seat/seat0" : "/org/freedesktop/login1/user/self", properties,
        "Get", take_session, login, "ss",
        login->is_system ? "org.freedesktop.login1.Seat" : "org.freedesktop.login1.User",
        login->is_system ? "ActiveSession" : "Display");
}

/// Any change of a session, seat or user: which session matters may have changed too, so all is asked anew.
static int take_change(sd_bus_message *signal, void *context, void *error) {
    (void)signal;
    (void)error;
    ask(context);
    return 0;
}

int csystem_login_open(int is_system, csystem_login_changed changed, void *context, struct csystem_login **result) {
    int error = load_library();
    if (error) return error;
    struct csystem_login *login = calloc(1, sizeof *login);
    if (!login) return ENOMEM;
    *login = (struct csystem_login){.is_system = is_system, .changed = changed, .context = context};
    error = bus_library.open_system(&login->bus);
    if (error >= 0) {
        error = bus_library.add_match_async(
            login->bus, NULL,
            "type='signal',sender='org.freedesktop.login1',interface='org.freedesktop.DBus.Properties',"
            "member='PropertiesChanged',path_namespace='/org/freedesktop/login1'",
            take_change, NULL, login);
    }
    if (error >= 0) error = ask(login);
    if (error < 0) {
        csystem_login_close(login);
        return -error;
    }
    *result = login;
    return 0;
}

int csystem_login_descriptor(struct csystem_login *login) {
    return bus_library.get_fd(login->bus);
}

int csystem_login_process(struct csystem_login *login) {
    int result;
    do {
        result = bus_library.process(login->bus, NULL);
    } while (result > 0);
    return result < 0 ? -result : 0;
}

void csystem_login_close(struct csystem_login *login) {
    if (login->bus) bus_library.close_unref(login->bus);
    free(login);
}
