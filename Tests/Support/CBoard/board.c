#include "CBoard.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <linux/uleds.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int give_up(int descriptor) {
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

int board_keyboard_create(const char *name, const unsigned short *keys, int count) {
    int keyboard = open("/dev/uinput", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (keyboard < 0) {
        return -1;
    }
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1209, .product = 0xab01, .version = 1}};
    snprintf(setup.name, sizeof setup.name, "%s", name);
    if (ioctl(keyboard, UI_SET_EVBIT, EV_KEY) < 0 || ioctl(keyboard, UI_SET_EVBIT, EV_REP) < 0 ||
        ioctl(keyboard, UI_SET_EVBIT, EV_MSC) < 0 || ioctl(keyboard, UI_SET_MSCBIT, MSC_SCAN) < 0 ||
        ioctl(keyboard, UI_SET_EVBIT, EV_LED) < 0 || ioctl(keyboard, UI_SET_LEDBIT, LED_SCROLLL) < 0) {
        return give_up(keyboard);
    }
    for (int i = 0; i < count; i++) {
        if (ioctl(keyboard, UI_SET_KEYBIT, keys[i]) < 0) {
            return give_up(keyboard);
        }
    }
    if (ioctl(keyboard, UI_DEV_SETUP, &setup) < 0 || ioctl(keyboard, UI_DEV_CREATE) < 0) {
        return give_up(keyboard);
    }
    return keyboard;
}

static int write_events(int keyboard, const struct input_event *events, size_t count) {
    ssize_t wanted = (ssize_t)(count * sizeof *events);
    return write(keyboard, events, (size_t)wanted) == wanted ? 0 : -1;
}

int board_keyboard_report(int keyboard, int key, int value) {
    struct input_event events[2] = {
        {.type = EV_KEY, .code = (unsigned short)key, .value = value},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    return write_events(keyboard, events, 2);
}

int board_keyboard_report_scanned(int keyboard, int scan_code, int key, int value) {
    struct input_event events[3] = {
        {.type = EV_MSC, .code = MSC_SCAN, .value = scan_code},
        {.type = EV_KEY, .code = (unsigned short)key, .value = value},
        {.type = EV_SYN, .code = SYN_REPORT},
    };
    return write_events(keyboard, events, 3);
}

int board_reader_grab(int reader) {
    return ioctl(reader, EVIOCGRAB, 1);
}

int board_keyboard_scroll_lock(int keyboard, int before) {
    struct input_event event;
    while (read(keyboard, &event, sizeof event) == sizeof event) {
        if (event.type == EV_LED && event.code == LED_SCROLLL) {
            before = event.value;
        }
    }
    return before;
}

int board_keyboard_storm(int keyboard, int key, int count) {
    struct input_event *events = calloc((size_t)count * 2, sizeof *events);
    if (!events) {
        return -1;
    }
    for (int i = 0; i < count; i++) {
        events[2 * i] = (struct input_event){.type = EV_KEY, .code = (unsigned short)key, .value = (i + 1) & 1};
        events[2 * i + 1] = (struct input_event){.type = EV_SYN, .code = SYN_REPORT};
    }
    int result = write_events(keyboard, events, (size_t)count * 2);
    free(events);
    return result;
}

int board_keyboard_folder(int keyboard, char *name, int size) {
    return ioctl(keyboard, UI_GET_SYSNAME(size), name) < 0 ? -1 : 0;
}

int board_led_create(const char *name, int max_brightness) {
    int led = open("/dev/uleds", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (led < 0) {
        return -1;
    }
    struct uleds_user_dev device = {.max_brightness = max_brightness};
    snprintf(device.name, sizeof device.name, "%s", name);
    return write(led, &device, sizeof device) == (ssize_t)sizeof device ? led : give_up(led);
}
