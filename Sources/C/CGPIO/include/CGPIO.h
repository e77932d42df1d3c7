#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// GPIO lines for Swift: one face for both generations of libgpiod, whose APIs have hardly a name in common.
// Functions that return int give a negative errno when they fail.

enum {
    CGPIO_NAME_SIZE = 32,
    CGPIO_MAX_LINES = 64,
};

// --- Looking: chips and lines, without taking anything ------------------------------------------------------------

struct cgpio_chip {
    char name[CGPIO_NAME_SIZE];
    char label[CGPIO_NAME_SIZE];
    uint32_t lines;
};

struct cgpio_line {
    char name[CGPIO_NAME_SIZE];
    char consumer[CGPIO_NAME_SIZE];
    bool is_used;
    bool is_output;
    // The period of the kernel's debouncing, zero when it does none.
    uint32_t debounce_us;
};

// Opens a chip's node; the descriptor is the caller's to close.
int cgpio_chip_open(const char *path);
int cgpio_chip_info(int chip, struct cgpio_chip *info);
int cgpio_line_info(int chip, uint32_t offset, struct cgpio_line *info);
// From now on `chip` becomes readable when somebody requests, releases or reconfigures the line.
int cgpio_line_watch(int chip, uint32_t offset);

// --- Taking: requests ---------------------------------------------------------------------------------------------

struct cgpio_request;

enum cgpio_bias {
    CGPIO_BIAS_AS_IS,
    CGPIO_BIAS_DISABLED,
    CGPIO_BIAS_PULL_UP,
    CGPIO_BIAS_PULL_DOWN,
};

struct cgpio_event {
    // CLOCK_MONOTONIC on kernels from 5.7 on.
    int64_t time_ns;
    // Counts this line's edges from 1; zero when the library does not say.
    uint32_t sequence;
    bool is_active;
};

// Takes one line as an input with both edges. A debounce period other than zero is ENOTSUP with libgpiod 1.
int cgpio_request_input(const char *path, uint32_t offset, const char *consumer, enum cgpio_bias bias, bool active_low,
                        uint32_t debounce_us, struct cgpio_request **request);
// Takes up to CGPIO_MAX_LINES lines of one chip as outputs, which start with `values`.
int cgpio_request_outputs(const char *path, const uint32_t *offsets, size_t count, const char *consumer,
                          bool active_low, const int *values, struct cgpio_request **request);
// Readable when there are edges. Non-blocking; belongs to the request.
int cgpio_request_fd(struct cgpio_request *request);
// Reads what is queued: the number of events, 0 when there are none.
int cgpio_request_read(struct cgpio_request *request, struct cgpio_event *events, size_t capacity);
// The input's level: 1 active, 0 inactive.
int cgpio_request_get(struct cgpio_request *request);
// Sets all outputs of the request at once, one value a line in the order of the request.
int cgpio_request_set(struct cgpio_request *request, const int *values);
// Gives the lines back. Accepts NULL.
void cgpio_request_release(struct cgpio_request *request);

// How many edges the kernel keeps for a reader that is late, and whether it then drops the newest without a trace.
size_t cgpio_event_capacity(void);
bool cgpio_counts_events(void);

const char *cgpio_library_version(void);
