// Looking is done at the kernel's own interface: it is the same under both generations of the library, and libgpiod 1
// can neither read a debounce period back nor watch a line.

#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <string.h>
#include <sys/ioctl.h>

_Static_assert(CGPIO_NAME_SIZE == GPIO_MAX_NAME_SIZE, "names are copied whole");

int cgpio_chip_open(const char *path)
{
    int chip = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    return chip < 0 ? -errno : chip;
}

int cgpio_chip_info(int chip, struct cgpio_chip *info)
{
    struct gpiochip_info raw = {0};
    if (ioctl(chip, GPIO_GET_CHIPINFO_IOCTL, &raw) < 0)
        return -errno;
    memset(info, 0, sizeof *info);
    memcpy(info->name, raw.name, CGPIO_NAME_SIZE - 1);
    memcpy(info->label, raw.label, CGPIO_NAME_SIZE - 1);
    info->lines = raw.lines;
    return 0;
}

int cgpio_line_info(int chip, uint32_t offset, struct cgpio_line *info)
{
    struct gpio_v2_line_info raw = {.offset = offset};
    if (ioctl(chip, GPIO_V2_GET_LINEINFO_IOCTL, &raw) < 0)
        return -errno;
    memset(info, 0, sizeof *info);
    memcpy(info->name, raw.name, CGPIO_NAME_SIZE - 1);
    memcpy(info->consumer, raw.consumer, CGPIO_NAME_SIZE - 1);
    info->is_used = raw.flags & GPIO_V2_LINE_FLAG_USED;
    info->is_output = raw.flags & GPIO_V2_LINE_FLAG_OUTPUT;
    for (uint32_t i = 0; i < raw.num_attrs && i < GPIO_V2_LINE_NUM_ATTRS_MAX; i++) {
        if (raw.attrs[i].id == GPIO_V2_LINE_ATTR_ID_DEBOUNCE)
            info->debounce_us = raw.attrs[i].debounce_period_us;
    }
    return 0;
}

int cgpio_line_watch(int chip, uint32_t offset)
{
    struct gpio_v2_line_info raw = {.offset = offset};
    return ioctl(chip, GPIO_V2_GET_LINEINFO_WATCH_IOCTL, &raw) < 0 ? -errno : 0;
}
