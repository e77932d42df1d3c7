#pragma once

// The virtual board's keyboards and LEDs: what a test does through /dev/uinput and /dev/uleds, whose requests are macros
// that Swift does not see. Each function gives -1 with errno set when the kernel refuses.

#include <linux/input.h>

/// A keyboard with the given keys; the descriptor is the keyboard, closing it is unplugging it.
int board_keyboard_create(const char *name, const unsigned short *keys, int count);

/// Reports one key as down (1) or up (0), and the end of the report.
int board_keyboard_report(int keyboard, int key, int value);

/// Reports one key with what the device itself calls it (MSC_SCAN), as USB keyboards do.
int board_keyboard_report_scanned(int keyboard, int scan_code, int key, int value);

/// Takes the events of the evdev node that is open at `reader` from everybody else.
int board_reader_grab(int reader);

/// Whether the Scroll Lock LED is lit, after what the kernel has told the keyboard since the last call: `before` if nothing.
int board_keyboard_scroll_lock(int keyboard, int before);

/// Reports `count` changes of one key in a single write, so that a reader that sleeps finds all of them at once.
int board_keyboard_storm(int keyboard, int key, int count);

/// Writes the name of the keyboard's folder under /sys/devices/virtual/input: `input7`.
int board_keyboard_folder(int keyboard, char *name, int size);

/// An LED of the LED class; reading the descriptor gives an `int` for each brightness that is set.
int board_led_create(const char *name, int max_brightness);
