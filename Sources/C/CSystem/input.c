#include "CSystem.h"

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <unistd.h>

// The kernel takes bitmaps in whole machine words only.
enum { WORD = sizeof(unsigned long) };
#define BITMAP_SIZE(bits) (((bits) / 8 + WORD - 1) / WORD * WORD)

static int set_mask(int descriptor, unsigned int type, const unsigned char *bits, size_t size)
{
    struct input_mask mask = {.type = type, .codes_size = size, .codes_ptr = (uintptr_t)bits};
    return ioctl(descriptor, EVIOCSMASK, &mask) < 0 ? -errno : 0;
}

// Bit n of a bitmap of words, which on a little-endian machine is bit n of its bytes.
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "bitmaps are handled by the byte");

static void set_bit(unsigned char *bits, unsigned int bit)
{
    bits[bit / 8] |= 1 << bit % 8;
}

int csystem_input_listen(int descriptor, const unsigned int *codes, size_t count)
{
    unsigned char keys[BITMAP_SIZE(KEY_CNT)] = {0};
    for (size_t i = 0; i < count; i++) {
        if (codes[i] > KEY_MAX)
            return -EINVAL;
        set_bit(keys, codes[i]);
    }
    // The mask of EV_SYN is the one of the event types.
    unsigned char types[BITMAP_SIZE(EV_CNT)] = {0};
    set_bit(types, EV_SYN);
    set_bit(types, EV_KEY);
    int error = set_mask(descriptor, EV_SYN, types, sizeof types);
    return error < 0 ? error : set_mask(descriptor, EV_KEY, keys, sizeof keys);
}

int csystem_input_is_pressed(int descriptor, unsigned int code)
{
    unsigned char keys[BITMAP_SIZE(KEY_CNT)] = {0};
    if (code > KEY_MAX)
        return -EINVAL;
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0)
        return -errno;
    return keys[code / 8] >> code % 8 & 1;
}

int csystem_input_is_any_pressed(int descriptor)
{
    unsigned char keys[BITMAP_SIZE(KEY_CNT)] = {0};
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0)
        return -errno;
    for (size_t i = 0; i < sizeof keys; i++) {
        if (keys[i])
            return 1;
    }
    return 0;
}

int csystem_input_grab(int descriptor, bool is_grabbed)
{
    return ioctl(descriptor, EVIOCGRAB, is_grabbed ? 1 : 0) < 0 ? -errno : 0;
}

int csystem_input_led_is_lit(int descriptor, unsigned int led)
{
    unsigned char leds[BITMAP_SIZE(LED_CNT)] = {0};
    if (led > LED_MAX)
        return -EINVAL;
    if (ioctl(descriptor, EVIOCGLED(sizeof leds), leds) < 0)
        return -errno;
    return leds[led / 8] >> led % 8 & 1;
}

int csystem_input_set_led(int descriptor, unsigned int led, bool is_lit)
{
    const struct input_event events[] = {
        {.type = EV_LED, .code = led, .value = is_lit},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    ssize_t count = write(descriptor, events, sizeof events);
    return count < 0 ? -errno : 0;
}
