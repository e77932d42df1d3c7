// Requests with libgpiod 1, as in Debian 12.

#include <gpiod.h>
#ifdef GPIOD_LINE_BULK_MAX_LINES /* only the header of 1.x defines it */

#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

_Static_assert(CGPIO_MAX_LINES <= GPIOD_LINE_BULK_MAX_LINES, "a request fits into one bulk");

// The kernel's queue for one line of the old interface.
enum { EVENT_CAPACITY = 16 };

struct cgpio_request {
    struct gpiod_chip *chip;
    struct gpiod_line_bulk lines;
};

static int open_request(const char *path, const uint32_t *offsets, size_t count, struct cgpio_request **request)
{
    struct cgpio_request *opened = calloc(1, sizeof *opened);
    if (!opened)
        return -ENOMEM;
    opened->chip = gpiod_chip_open(path);
    if (!opened->chip) {
        int error = -errno;
        free(opened);
        return error;
    }
    unsigned int numbers[CGPIO_MAX_LINES];
    for (size_t i = 0; i < count; i++)
        numbers[i] = offsets[i];
    if (gpiod_chip_get_lines(opened->chip, numbers, count, &opened->lines) < 0) {
        int error = -errno;
        cgpio_request_release(opened);
        return error;
    }
    *request = opened;
    return 0;
}

static struct gpiod_line *first_line(struct cgpio_request *request)
{
    return gpiod_line_bulk_get_line(&request->lines, 0);
}

static int bias_flag(enum cgpio_bias bias)
{
    switch (bias) {
    case CGPIO_BIAS_AS_IS: return 0;
    case CGPIO_BIAS_DISABLED: return GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    }
    return 0;
}

int cgpio_request_input(const char *path, uint32_t offset, const char *consumer, enum cgpio_bias bias, bool active_low,
                        uint32_t debounce_us, struct cgpio_request **request)
{
    if (debounce_us != 0)
        return -ENOTSUP;
    struct cgpio_request *opened;
    int error = open_request(path, &offset, 1, &opened);
    if (error < 0)
        return error;
    int flags = bias_flag(bias) | (active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0);
    if (gpiod_line_request_both_edges_events_flags(first_line(opened), consumer, flags) < 0) {
        error = -errno;
        cgpio_request_release(opened);
        return error;
    }
    int fd = cgpio_request_fd(opened);
    if (fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) < 0) {
        error = -errno;
        cgpio_request_release(opened);
        return error;
    }
    *request = opened;
    return 0;
}

int cgpio_request_outputs(const char *path, const uint32_t *offsets, size_t count, const char *consumer,
                          bool active_low, const int *values, struct cgpio_request **request)
{
    if (count == 0 || count > CGPIO_MAX_LINES)
        return -EINVAL;
    struct cgpio_request *opened;
    int error = open_request(path, offsets, count, &opened);
    if (error < 0)
        return error;
    int flags = active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
    if (gpiod_line_request_bulk_output_flags(&opened->lines, consumer, flags, values) < 0) {
        error = -errno;
        cgpio_request_release(opened);
        return error;
    }
    *request = opened;
    return 0;
}

int cgpio_request_fd(struct cgpio_request *request)
{
    return gpiod_line_event_get_fd(first_line(request));
}

int cgpio_request_read(struct cgpio_request *request, struct cgpio_event *events, size_t capacity)
{
    struct gpiod_line_event raw[EVENT_CAPACITY];
    unsigned int wanted = capacity < EVENT_CAPACITY ? capacity : EVENT_CAPACITY;
    int count = gpiod_line_event_read_multiple(first_line(request), raw, wanted);
    if (count < 0)
        return errno == EAGAIN ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        events[i].time_ns = (int64_t)raw[i].ts.tv_sec * 1000000000 + raw[i].ts.tv_nsec;
        events[i].sequence = 0;
        events[i].is_active = raw[i].event_type == GPIOD_LINE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpio_request_get(struct cgpio_request *request)
{
    int value = gpiod_line_get_value(first_line(request));
    return value < 0 ? -errno : value;
}

int cgpio_request_set(struct cgpio_request *request, const int *values)
{
    return gpiod_line_set_value_bulk(&request->lines, values) < 0 ? -errno : 0;
}

void cgpio_request_release(struct cgpio_request *request)
{
    if (!request)
        return;
    // Closing a chip releases its lines.
    gpiod_chip_close(request->chip);
    free(request);
}

size_t cgpio_event_capacity(void)
{
    return EVENT_CAPACITY;
}

bool cgpio_counts_events(void)
{
    return false;
}

const char *cgpio_library_version(void)
{
    return gpiod_version_string();
}

#endif
