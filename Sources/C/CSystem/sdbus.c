#include "sdbus.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

struct csystem_sdbus csystem_sdbus;

int csystem_sdbus_load(void) {
    static void *library;
    if (library) return 0;
    void *loaded = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!loaded) return ENOSYS;
#define FIND(name)                                                                                                    \
    if (!(*(void **)&csystem_sdbus.name = dlsym(loaded, "sd_bus_" #name))) return ENOSYS
    FIND(open_system);
    FIND(open_user);
    FIND(add_match_async);
    FIND(call_method_async);
    FIND(message_read);
    FIND(message_is_method_error);
    FIND(message_get_error);
    FIND(get_fd);
    FIND(process);
    FIND(close_unref);
#undef FIND
    library = loaded;
    return 0;
}

int csystem_sdbus_process(sd_bus *bus) {
    int result;
    do {
        result = csystem_sdbus.process(bus, NULL);
    } while (result > 0);
    return result < 0 ? -result : 0;
}
