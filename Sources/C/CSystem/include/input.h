#pragma once

#include <stdbool.h>
#include <stddef.h>

// evdev ioctls whose macros take arguments, which Swift does not see. Negative errno on failure.

// Lets only the events of these EV_KEY codes wake the descriptor: a mouse that moves wakes nobody.
int csystem_input_listen(int descriptor, const unsigned int *codes, size_t count);
// Whether the key is down now: 1 or 0.
int csystem_input_is_pressed(int descriptor, unsigned int code);
// Whether any key of the device is down now: 1 or 0.
int csystem_input_is_any_pressed(int descriptor);
// Takes the device's events away from everybody else, or gives them back; EBUSY when another has taken them.
int csystem_input_grab(int descriptor, bool is_grabbed);
// Whether the LED (EV_LED) is lit: 1 or 0.
int csystem_input_led_is_lit(int descriptor, unsigned int led);
// Lights the LED or puts it out; the descriptor must be open for writing.
int csystem_input_set_led(int descriptor, unsigned int led, bool is_lit);
