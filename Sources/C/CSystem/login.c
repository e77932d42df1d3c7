#include "login.h"

#include "sdbus.h"

#include <errno.h>
#include <stdlib.h>

struct csystem_login {
    sd_bus *bus;
    int is_system;
    csystem_login_changed changed;
    void *context;
};

static const char *const service = "org.freedesktop.login1";
static const char *const properties = "org.freedesktop.DBus.Properties";

// Handlers of replies say 1, see bus.c.

/// The reply to a question for the session's LockedHint.
static int take_hint(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct csystem_login *login = context;
    int is_locked = 0;
    // A session that has gone, or a service without one, locks nothing.
    if (csystem_sdbus.message_is_method_error(reply, NULL)
        || csystem_sdbus.message_read(reply, "v", "b", &is_locked) < 0) {
        is_locked = 0;
    }
    login->changed(login->context, is_locked != 0);
    return 1;
}

/// The reply to a question for the session that matters: its name and its path.
static int take_session(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct csystem_login *login = context;
    const char *name = NULL, *path = NULL;
    if (csystem_sdbus.message_is_method_error(reply, NULL)
        || csystem_sdbus.message_read(reply, "v", "(so)", &name, &path) < 0 || !name || !*name) {
        login->changed(login->context, 0);
        return 1;
    }
    csystem_sdbus.call_method_async(
        login->bus, NULL, service, path, properties, "Get", take_hint, login, "ss",
        "org.freedesktop.login1.Session", "LockedHint");
    return 1;
}

static int ask(struct csystem_login *login) {
    return csystem_sdbus.call_method_async(
        login->bus, NULL, service,
        login->is_system ? "/org/freedesktop/login1/seat/seat0" : "/org/freedesktop/login1/user/self", properties,
        "Get", take_session, login, "ss",
        login->is_system ? "org.freedesktop.login1.Seat" : "org.freedesktop.login1.User",
        login->is_system ? "ActiveSession" : "Display");
}

/// Any change of a session, seat or user: which session matters may have changed too, so all is asked anew.
static int take_change(sd_bus_message *signal, void *context, sd_bus_error *error) {
    (void)signal;
    (void)error;
    ask(context);
    return 0;
}

int csystem_login_open(int is_system, csystem_login_changed changed, void *context, struct csystem_login **result) {
    int error = csystem_sdbus_load();
    if (error) return error;
    struct csystem_login *login = calloc(1, sizeof *login);
    if (!login) return ENOMEM;
    *login = (struct csystem_login){.is_system = is_system, .changed = changed, .context = context};
    error = csystem_sdbus.open_system(&login->bus);
    if (error >= 0) {
        error = csystem_sdbus.add_match_async(
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
    return csystem_sdbus.get_fd(login->bus);
}

int csystem_login_process(struct csystem_login *login) {
    return csystem_sdbus_process(login->bus);
}

void csystem_login_close(struct csystem_login *login) {
    if (login->bus) csystem_sdbus.close_unref(login->bus);
    free(login);
}
