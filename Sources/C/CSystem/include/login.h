#pragma once

/// Watches whether the session that matters is locked, through sd-bus of a libsystemd that is loaded when it is there.
struct csystem_login;

/// Called with 1 when the session is locked and 0 when it is not, from ``csystem_login_process`` only.
typedef void (*csystem_login_changed)(void *context, int is_locked);

/// Connects to the system bus and asks; the answers come later.
///
/// With `is_system` the session in front of the machine's seat matters, else the caller's own that is shown.
/// Returns 0, or the errno of the step that failed: ENOSYS without libsystemd.
int csystem_login_open(int is_system, csystem_login_changed changed, void *context, struct csystem_login **login);

/// Readable when ``csystem_login_process`` has something to do.
int csystem_login_descriptor(struct csystem_login *login);

/// Takes what has come. Returns 0, or the errno with which the connection has ended.
int csystem_login_process(struct csystem_login *login);

void csystem_login_close(struct csystem_login *login);
