// Requests with libgpiod 2, as in Debian 13 and Raspberry Pi OS trixie.

#include <gpiod.h>
#ifndef GPIOD_LINE_BULK_MAX_LINES /* only the header of 1.x defines it */

#include "CGPIO.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>

// Asked of the kernel for an input; its own default is 16.
enum { EVENT_CAPACITY = 64 };

struct cgpio_request {
    struct gpiod_line_request *lines;
    struct gpiod_edge_event_buffer *events;
    uint32_t first_offset;
};

// Frees what a request needs only while it is made. All of it accepts NULL.
struct recipe {
    struct gpiod_chip *chip;
    struct gpiod_line_settings *settings;
    struct gpiod_line_config *lines;
    struct gpiod_request_config *config;
};

static void free_recipe(struct recipe *recipe)
{
    gpiod_request_config_free(recipe->config);
    gpiod_line_config_free(recipe->lines);
    gpiod_line_settings_free(recipe->settings);
    if (recipe->chip)
        gpiod_chip_close(recipe->chip);
}

static int make_recipe(const char *path, const char *consumer, struct recipe *recipe)
{
    recipe->chip = gpiod_chip_open(path);
    if (!recipe->chip)
        return -errno;
    recipe->settings = gpiod_line_settings_new();
    recipe->lines = gpiod_line_config_new();
    recipe->config = gpiod_request_config_new();
    if (!recipe->settings || !recipe->lines || !recipe->config)
        return -ENOMEM;
    gpiod_request_config_set_consumer(recipe->config, consumer);
    return 0;
}

static int request_lines(struct recipe *recipe, uint32_t first_offset, struct cgpio_request **request)
{
    struct cgpio_request *opened = calloc(1, sizeof *opened);
    if (!opened)
        return -ENOMEM;
    opened->first_offset = first_offset;
    opened->lines = gpiod_chip_request_lines(recipe->chip, recipe->config, recipe->lines);
    if (!opened->lines) {
        int error = -errno;
        free(opened);
        return error;
    }
    *request = opened;
    return 0;
}

static enum gpiod_line_bias library_bias(enum cgpio_bias bias)
{
    switch (bias) {
    case CGPIO_BIAS_AS_IS: return GPIOD_LINE_BIAS_AS_IS;
    case CGPIO_BIAS_DISABLED: return GPIOD_LINE_BIAS_DISABLED;
    case CGPIO_BIAS_PULL_UP: return GPIOD_LINE_BIAS_PULL_UP;
    case CGPIO_BIAS_PULL_DOWN: return GPIOD_LINE_BIAS_PULL_DOWN;
    }
    return GPIOD_LINE_BIAS_AS_IS;
}

static int set_input(struct recipe *recipe, uint32_t offset, enum cgpio_bias bias, bool active_low,
                     uint32_t debounce_us)
{
    gpiod_line_settings_set_active_low(recipe->settings, active_low);
    gpiod_line_settings_set_debounce_period_us(recipe->settings, debounce_us);
    gpiod_request_config_set_event_buffer_size(recipe->config, EVENT_CAPACITY);
    unsigned int number = offset;
    if (gpiod_line_settings_set_direction(recipe->settings, GPIOD_LINE_DIRECTION_INPUT) < 0 ||
        gpiod_line_settings_set_edge_detection(recipe->settings, GPIOD_LINE_EDGE_BOTH) < 0 ||
        gpiod_line_settings_set_bias(recipe->settings, library_bias(bias)) < 0 ||
        gpiod_line_config_add_line_settings(recipe->lines, &number, 1, recipe->settings) < 0)
        return -errno;
    return 0;
}

static int prepare_events(struct cgpio_request *request)
{
    request->events = gpiod_edge_event_buffer_new(EVENT_CAPACITY);
    if (!request->events)
        return -ENOMEM;
    int fd = cgpio_request_fd(request);
    return fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) < 0 ? -errno : 0;
}

int cgpio_request_input(const char *path, uint32_t offset, const char *consumer, enum cgpio_bias bias, bool active_low,
                        uint32_t debounce_us, struct cgpio_request **request)
{
    struct recipe recipe = {0};
    struct cgpio_request *opened = NULL;
    int error = make_recipe(path, consumer, &recipe);
    if (error == 0)
        error = set_input(&recipe, offset, bias, active_low, debounce_us);
    if (error == 0)
        error = request_lines(&recipe, offset, &opened);
    if (error == 0)
        error = prepare_events(opened);
    free_recipe(&recipe);
    if (error < 0)
        cgpio_request_release(opened);
    else
        *request = opened;
    return error;
}

static int set_outputs(struct recipe *recipe, const uint32_t *offsets, size_t count, bool active_low,
                       const int *values)
{
    unsigned int numbers[CGPIO_MAX_LINES];
    enum gpiod_line_value levels[CGPIO_MAX_LINES];
    for (size_t i = 0; i < count; i++) {
        numbers[i] = offsets[i];
        levels[i] = values[i] ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    }
    gpiod_line_settings_set_active_low(recipe->settings, active_low);
    if (gpiod_line_settings_set_direction(recipe->settings, GPIOD_LINE_DIRECTION_OUTPUT) < 0 ||
        gpiod_line_config_add_line_settings(recipe->lines, numbers, count, recipe->settings) < 0 ||
        gpiod_line_config_set_output_values(recipe->lines, levels, count) < 0)
        return -errno;
    return 0;
}

int cgpio_request_outputs(const char *path, const uint32_t *offsets, size_t count, const char *consumer,
                          bool active_low, const int *values, struct cgpio_request **request)
{
    if (count == 0 || count > CGPIO_MAX_LINES)
        return -EINVAL;
    struct recipe recipe = {0};
    int error = make_recipe(path, consumer, &recipe);
    if (error == 0)
        error = set_outputs(&recipe, offsets, count, active_low, values);
    if (error == 0)
        error = request_lines(&recipe, offsets[0], request);
    free_recipe(&recipe);
    return error;
}

int cgpio_request_fd(struct cgpio_request *request)
{
    return gpiod_line_request_get_fd(request->lines);
}

int cgpio_request_read(struct cgpio_request *request, struct cgpio_event *events, size_t capacity)
{
    int count = gpiod_line_request_read_edge_events(request->lines, request->events,
                                                    capacity < EVENT_CAPACITY ? capacity : EVENT_CAPACITY);
    if (count < 0)
        return errno == EAGAIN ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        struct gpiod_edge_event *raw = gpiod_edge_event_buffer_get_event(request->events, i);
        events[i].time_ns = gpiod_edge_event_get_timestamp_ns(raw);
        events[i].sequence = gpiod_edge_event_get_line_seqno(raw);
        events[i].is_active = gpiod_edge_event_get_event_type(raw) == GPIOD_EDGE_EVENT_RISING_EDGE;
    }
    return count;
}

int cgpio_request_get(struct cgpio_request *request)
{
    enum gpiod_line_value value = gpiod_line_request_get_value(request->lines, request->first_offset);
    if (value == GPIOD_LINE_VALUE_ERROR)
        return -errno;
    return value == GPIOD_LINE_VALUE_ACTIVE;
}

int cgpio_request_set(struct cgpio_request *request, const int *values)
{
    size_t count = gpiod_line_request_get_num_requested_lines(request->lines);
    enum gpiod_line_value levels[CGPIO_MAX_LINES];
    for (size_t i = 0; i < count; i++)
        levels[i] = values[i] ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
    return gpiod_line_request_set_values(request->lines, levels) < 0 ? -errno : 0;
}

void cgpio_request_release(struct cgpio_request *request)
{
    if (!request)
        return;
    gpiod_edge_event_buffer_free(request->events);
    gpiod_line_request_release(request->lines);
    free(request);
}

size_t cgpio_event_capacity(void)
{
    return EVENT_CAPACITY;
}

bool cgpio_counts_events(void)
{
    return true;
}

const char *cgpio_library_version(void)
{
    return gpiod_api_version();
}

#endif
