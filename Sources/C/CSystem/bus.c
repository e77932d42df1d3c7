#include "bus.h"

#include "sdbus.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

struct request {
    csystem_bus_handler handler;
    void *context;
    bool returns_path;
    struct csystem_bus *bus;
    struct request *next;
};

struct csystem_bus {
    sd_bus *connection;
    // sd-bus hands the request back to the handler. A call's lives until its reply, a match's as long as the connection.
    struct request *requests;
};

static struct request *make_request(
    struct csystem_bus *bus, csystem_bus_handler handler, void *context, bool returns_path) {
    struct request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    *request = (struct request){handler, context, returns_path, bus, bus->requests};
    bus->requests = request;
    return request;
}

int csystem_bus_open(bool is_user, struct csystem_bus **result) {
    int error = csystem_sdbus_load();
    if (error) return error;
    struct csystem_bus *bus = calloc(1, sizeof *bus);
    if (!bus) return ENOMEM;
    error = is_user ? csystem_sdbus.open_user(&bus->connection) : csystem_sdbus.open_system(&bus->connection);
    if (error < 0) {
        csystem_bus_close(bus);
        return -error;
    }
    *result = bus;
    return 0;
}

int csystem_bus_descriptor(struct csystem_bus *bus) {
    return csystem_sdbus.get_fd(bus->connection);
}

int csystem_bus_process(struct csystem_bus *bus) {
    return csystem_sdbus_process(bus->connection);
}

void csystem_bus_close(struct csystem_bus *bus) {
    if (bus->connection) csystem_sdbus.close_unref(bus->connection);
    while (bus->requests) {
        struct request *request = bus->requests;
        bus->requests = request->next;
        free(request);
    }
    free(bus);
}

static const char *error_of(sd_bus_message *reply) {
    if (!csystem_sdbus.message_is_method_error(reply, NULL)) return NULL;
    const sd_bus_error *error = csystem_sdbus.message_get_error(reply);
    if (error && error->message) return error->message;
    return error && error->name ? error->name : "the call failed";
}

// A handler of replies says 1, that it has taken the message: with 0, sd-bus says of a connection that has ended that
// there is nothing more to do, and its end is never heard of. One of signals says 0, since others may want them too.

/// A message that fits a rule.
static int take_signal(sd_bus_message *message, void *context, sd_bus_error *error) {
    (void)message;
    (void)error;
    struct request *request = context;
    request->handler(request->context, NULL, NULL);
    return 0;
}

/// The reply that a rule is in force now, or why it cannot be.
static int take_rule(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct request *request = context;
    request->handler(request->context, NULL, error_of(reply));
    return 1;
}

int csystem_bus_match(struct csystem_bus *bus, const char *rule, csystem_bus_handler handler, void *context) {
    struct request *request = make_request(bus, handler, context, false);
    if (!request) return ENOMEM;
    int result = csystem_sdbus.add_match_async(bus->connection, NULL, rule, take_signal, take_rule, request);
    return result < 0 ? -result : 0;
}

/// A call is over with its reply.
static void finish(struct request *request, const char *text, const char *error) {
    struct request **link = &request->bus->requests;
    while (*link != request) link = &(*link)->next;
    *link = request->next;
    request->handler(request->context, error ? NULL : text, error);
    free(request);
}

static int take_reply(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct request *request = context;
    const char *text = NULL, *problem = error_of(reply);
    if (!problem && request->returns_path && csystem_sdbus.message_read(reply, "o", &text) < 0) {
        problem = "the reply is of another form";
    }
    finish(request, text, problem);
    return 1;
}

int csystem_bus_call(
    struct csystem_bus *bus, const char *destination, const char *path, const char *interface, const char *member,
    const char *argument, bool returns_path, csystem_bus_handler handler, void *context) {
    struct request *request = make_request(bus, handler, context, returns_path);
    if (!request) return ENOMEM;
    int result = argument
        ? csystem_sdbus.call_method_async(
              bus->connection, NULL, destination, path, interface, member, take_reply, request, "s", argument)
        : csystem_sdbus.call_method_async(
              bus->connection, NULL, destination, path, interface, member, take_reply, request, NULL);
    return result < 0 ? -result : 0;
}

static int take_authorization(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    struct request *request = context;
    const char *problem = error_of(reply);
    int is_authorized = 0, is_challenge = 0;
    // The details that polkit adds are of no use here: where there are any, this fails after it has read the two answers.
    if (!problem) csystem_sdbus.message_read(reply, "(bba{ss})", &is_authorized, &is_challenge, 0);
    if (!problem && !is_authorized) {
        problem = is_challenge ? "a password is needed, and no agent of polkit in this session can ask for it"
                               : "polkit does not allow it";
    }
    finish(request, "", problem);
    return 1;
}

int csystem_bus_authorize(
    struct csystem_bus *bus, pid_t process, uid_t user, const char *action, csystem_bus_handler handler, void *context) {
    struct request *request = make_request(bus, handler, context, false);
    if (!request) return ENOMEM;
    // The start time 0 has polkit look it up; 1 lets it ask the person.
    int result = csystem_sdbus.call_method_async(
        bus->connection, NULL, "org.freedesktop.PolicyKit1", "/org/freedesktop/PolicyKit1/Authority",
        "org.freedesktop.PolicyKit1.Authority", "CheckAuthorization", take_authorization, request, "(sa{sv})sa{ss}us",
        "unix-process", 3, "pid", "u", (uint32_t)process, "start-time", "t", (uint64_t)0, "uid", "i", (int32_t)user,
        action, 0, (uint32_t)1, "");
    return result < 0 ? -result : 0;
}
