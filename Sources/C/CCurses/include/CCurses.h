#pragma once

#include <stdbool.h>
#include <stdint.h>

// A face over ncursesw for Swift, which sees neither its macros nor its functions with variable arguments, and may not
// touch its global variables. One screen, on standard input and output, used by one thread at a time.

/// How text looks; a sum of these.
enum curses_look { CURSES_BOLD = 1, CURSES_FAINT = 2, CURSES_REVERSED = 4 };

/// What a key or the mouse did.
enum curses_key_kind {
    CURSES_KEY_NONE,
    CURSES_KEY_CHARACTER,
    CURSES_KEY_UP,
    CURSES_KEY_DOWN,
    CURSES_KEY_LEFT,
    CURSES_KEY_RIGHT,
    CURSES_KEY_PAGE_UP,
    CURSES_KEY_PAGE_DOWN,
    CURSES_KEY_HOME,
    CURSES_KEY_LAST,
    CURSES_KEY_SHIFT_LEFT,
    CURSES_KEY_SHIFT_RIGHT,
    CURSES_KEY_ENTER,
    CURSES_KEY_ESCAPE,
    CURSES_KEY_TAB,
    CURSES_KEY_BACKSPACE,
    CURSES_KEY_DELETE,
    CURSES_KEY_CLICK,
    CURSES_KEY_WHEEL_UP,
    CURSES_KEY_WHEEL_DOWN,
    CURSES_KEY_OTHER,
    CURSES_KEY_END,
};

struct curses_key {
    int kind;
    /// Of a character: its code point.
    uint32_t character;
    /// Of the mouse.
    int row, column;
};

/// Whether there is a description of this terminal.
bool curses_knows(const char *term);
/// Takes the terminal; `colours` asks for them. False when there is no description of it.
bool curses_start(const char *term, bool colours);
/// Gives the terminal back as it was found; `curses_refresh` takes it again.
void curses_stop(void);
/// The signals that end a program in mid-air give the terminal back first.
void curses_restore_on_crash(void);

/// How many colours and pairs of them there are; 0 without colours.
int curses_colours(void);
int curses_pairs(void);
/// A colour's number is its red, green and blue.
bool curses_is_direct(void);
/// Whether colours may be given other values, and are given back by `curses_stop`.
bool curses_can_change_colours(void);
/// Channels are 0 to 1000.
void curses_define_colour(int number, int red, int green, int blue);
/// Background -1 is the terminal's own.
void curses_define_pair(int number, int foreground, int background);

void curses_size(int *rows, int *columns);
/// The size that the terminal has now, taken over.
void curses_resize(void);
void curses_erase(void);
void curses_put(int row, int column, const char *text, int pair, int looks);
void curses_refresh(void);
/// Draws everything anew, whatever ncurses thinks is there.
void curses_redraw(void);
/// The next key that has come, without waiting: `CURSES_KEY_NONE` when there is none.
struct curses_key curses_read(void);
