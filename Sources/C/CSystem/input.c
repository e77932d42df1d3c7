#include "CSystem.h"

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>

enum { BITS_SIZE = KEY_MAX / 8 + 1 };

static int set_mask(int descriptor, unsigned int type, const unsigned char *bits, size_t size)
{
    struct input_mask mask = {.type = type, .codes_size = size, .codes_ptr = (uintptr_t)bits};
    return ioctl(descriptor, EVIOCSMASK, &mask) < 0 ? -errno : 0;
}

int csystem_input_listen(int descriptor, const unsigned int *codes, size_t count)
{
    unsigned char keys[BITS_SIZE] = {0};
    for (size_t i = 0; i < count; i++) {
        if (codes[i] > KEY_MAX)
            return -EINVAL;
        keys[codes[i] / 8] |= 1 << codes[i] % 8;
    }
    // The mask of EV_SYN is the one of the event types.
    unsigned char types[EV_MAX / 8 + 1] = {0};
    types[EV_SYN / 8] |= 1 << EV_SYN % 8;
    types[EV_KEY / 8] |= 1 << EV_KEY % 8;
    int error = set_mask(descriptor, EV_SYN, types, sizeof types);
    return error < 0 ? error : set_mask(descriptor, EV_KEY, keys, sizeof keys);
}

int csystem_input_is_pressed(int descriptor, unsigned int code)
{
    unsigned char keys[BITS_SIZE] = {0};
    if (code > KEY_MAX)
        return -EINVAL;
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0)
        return -errno;
    return keys[code / 8] >> code % 8 & 1;
}
