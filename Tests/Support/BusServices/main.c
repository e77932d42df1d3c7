// Stands in for polkit, systemd's manager and the login manager on the message bus of a test:
// `BusServices yes|no|ask LOCK`. The one session is locked while the file LOCK is there.
//
// polkit's answer is the argument. The manager knows each unit by a path that no rule of names would give, and signals a
// change of all of them when its method Change is called. What was asked is written to the standard output.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;

static void *library;
#define CALL(type, name, ...) ((int (*) type)dlsym(library, "sd_bus_" #name))(__VA_ARGS__)

static sd_bus *bus;
static const char *answer = "no";
static const char *session;

static const char *text(const char *name, sd_bus_message *message) {
    return ((const char *(*)(sd_bus_message *))dlsym(library, name))(message);
}

static int reply(sd_bus_message *call, const char *types, const char *value) {
    return types ? CALL((sd_bus_message *, const char *, ...), reply_method_return, call, types, value)
                 : CALL((sd_bus_message *, const char *, ...), reply_method_return, call, NULL);
}

static int authorize(sd_bus_message *call) {
    const char *kind = "", *action = "", *key;
    uint32_t process = 0;
    uint64_t start = 0;
    int32_t user = -1;
    CALL((sd_bus_message *, const char *, ...), message_read, call, "(sa{sv})s", &kind, 3, &key, "u", &process, &key, "t",
        &start, &key, "i", &user, &action);
    printf("%s of user %d: %s\n", kind, user, action);
    return CALL((sd_bus_message *, const char *, ...), reply_method_return, call, "(bba{ss})", strcmp(answer, "yes") == 0,
        strcmp(answer, "ask") == 0, 1, "polkit.result", "x");
}

/// A property of the login manager's: whose session it is, and whether that is locked.
static int get(sd_bus_message *call) {
    const char *interface = "", *name = "";
    CALL((sd_bus_message *, const char *, ...), message_read, call, "ss", &interface, &name);
    if (strcmp(name, "LockedHint") == 0) {
        return CALL((sd_bus_message *, const char *, ...), reply_method_return, call, "v", "b",
            session && access(session, F_OK) == 0);
    }
    return CALL((sd_bus_message *, const char *, ...), reply_method_return, call, "v", "(so)", "1",
        "/org/freedesktop/login1/session/_31");
}

static int take(sd_bus_message *message, void *context, void *error) {
    (void)context;
    (void)error;
    const char *member = text("sd_bus_message_get_member", message);
    if (!member) return 0;
    if (strcmp(member, "CheckAuthorization") == 0) return authorize(message);
    if (strcmp(member, "Subscribe") == 0) {
        printf("Subscribe\n");
        return reply(message, NULL, NULL);
    }
    if (strcmp(member, "LoadUnit") == 0) {
        const char *unit = "";
        CALL((sd_bus_message *, const char *, ...), message_read, message, "s", &unit);
        printf("LoadUnit %s\n", unit);
        return reply(message, "o", "/org/freedesktop/systemd1/unit/known_by_another_name");
    }
    if (strcmp(member, "Get") == 0) return get(message);
    if (strcmp(member, "Change") == 0) {
        CALL((sd_bus *, const char *, const char *, const char *, const char *, ...), emit_signal, bus,
            "/org/freedesktop/login1/session/_31", "org.freedesktop.DBus.Properties", "PropertiesChanged", "sa{sv}as",
            "org.freedesktop.login1.Session", 0, 0);
        CALL((sd_bus *, const char *, const char *, const char *, const char *, ...), emit_signal, bus,
            "/org/freedesktop/systemd1/unit/known_by_another_name", "org.freedesktop.DBus.Properties",
            "PropertiesChanged", "sa{sv}as", "org.freedesktop.systemd1.Unit", 0, 0);
        return reply(message, NULL, NULL);
    }
    return 0;
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 1) answer = arguments[1];
    if (count > 2) session = arguments[2];
    library = dlopen("libsystemd.so.0", RTLD_NOW);
    if (!library || CALL((sd_bus **), open_system, &bus) < 0) return 1;
    CALL((sd_bus *, void *, const char *, int (*)(sd_bus_message *, void *, void *), void *), add_fallback, bus, NULL, "/",
        take, NULL);
    CALL((sd_bus *, const char *, uint64_t), request_name, bus, "org.freedesktop.PolicyKit1", 0);
    CALL((sd_bus *, const char *, uint64_t), request_name, bus, "org.freedesktop.systemd1", 0);
    CALL((sd_bus *, const char *, uint64_t), request_name, bus, "org.freedesktop.login1", 0);
    printf("ready\n");
    for (;;) {
        int result = CALL((sd_bus *, sd_bus_message **), process, bus, NULL);
        if (result < 0) return 0;
        if (result == 0 && CALL((sd_bus *, uint64_t), wait, bus, UINT64_MAX) < 0) return 0;
    }
}
