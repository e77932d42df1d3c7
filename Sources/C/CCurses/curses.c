#include "CCurses.h"

#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static struct termios found;
static char restoring[512];
static size_t restoring_length;

bool curses_knows(const char *term) {
    int result = 0;
    TERMINAL *before = cur_term;
    if (setupterm(term, STDOUT_FILENO, &result) != OK) return false;
    del_curterm(cur_term);
    if (before) set_curterm(before);
    return true;
}

bool curses_start(const char *term, bool colours) {
    // Text is UTF-8 whatever the locale says, as on the agent's own line.
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C.UTF-8");
    tcgetattr(STDIN_FILENO, &found);
    SCREEN *screen = newterm(term, stdout, stdin);
    if (!screen) return false;
    set_term(screen);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    if (colours && has_colors()) {
        start_color();
        use_default_colors();
    }
    return true;
}

void curses_stop(void) {
    endwin();
}

static void add_capability(const char *text) {
    if (!text || text == (char *)-1) return;
    size_t length = strlen(text);
    if (restoring_length + length > sizeof restoring) return;
    memcpy(restoring + restoring_length, text, length);
    restoring_length += length;
}

static void restore(int number) {
    // endwin() may not be called from here: what it would send has been put together before.
    ssize_t sent = write(STDOUT_FILENO, restoring, restoring_length);
    (void)sent;
    tcsetattr(STDIN_FILENO, TCSANOW, &found);
    signal(number, SIG_DFL);
    raise(number);
}

void curses_restore_on_crash(void) {
    restoring_length = 0;
    add_capability("\033[?1000l\033[?1006l");
    if (curses_can_change_colours()) add_capability(tigetstr("oc"));
    add_capability(tigetstr("sgr0"));
    add_capability(tigetstr("rmkx"));
    add_capability(tigetstr("cnorm"));
    add_capability(tigetstr("rmcup"));
    static const int deadly[] = {SIGSEGV, SIGILL, SIGBUS, SIGFPE, SIGABRT, SIGTRAP};
    for (size_t index = 0; index < sizeof deadly / sizeof deadly[0]; index++) {
        struct sigaction action = {.sa_handler = restore};
        sigaction(deadly[index], &action, NULL);
    }
}

int curses_colours(void) { return has_colors() ? COLORS : 0; }
int curses_pairs(void) { return has_colors() ? COLOR_PAIRS : 0; }
bool curses_is_direct(void) { return tigetflag("RGB") == 1 || COLORS >= 0x1000000; }

bool curses_can_change_colours(void) {
    // Without a way to give all of them back, they would stay changed after the end.
    const char *given_back = tigetstr("oc");
    return can_change_color() && given_back && given_back != (char *)-1;
}

void curses_define_colour(int number, int red, int green, int blue) {
    init_extended_color(number, red, green, blue);
}

void curses_define_pair(int number, int foreground, int background) {
    init_extended_pair(number, foreground, background);
}

// <term.h> has macros of the names that one would like to use.
void curses_size(int *high, int *wide) { getmaxyx(stdscr, *high, *wide); }

void curses_resize(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}

void curses_erase(void) { erase(); }

void curses_put(int row, int column, const char *text, int pair, int looks) {
    attr_t attributes = 0;
    if (looks & CURSES_BOLD) attributes |= A_BOLD;
    if (looks & CURSES_FAINT) attributes |= A_DIM;
    if (looks & CURSES_REVERSED) attributes |= A_REVERSE;
    // Pairs above 32767 travel by the pointer.
    attr_set(attributes, 0, &pair);
    mvaddstr(row, column, text);
    attr_set(A_NORMAL, 0, NULL);
}

void curses_refresh(void) { refresh(); }

void curses_redraw(void) {
    clearok(stdscr, TRUE);
    refresh();
}

static struct curses_key mouse(void) {
    struct curses_key key = {.kind = CURSES_KEY_OTHER};
    MEVENT event;
    if (getmouse(&event) != OK) return key;
    key.row = event.y;
    key.column = event.x;
    if (event.bstate & BUTTON1_PRESSED) key.kind = CURSES_KEY_CLICK;
    if (event.bstate & BUTTON4_PRESSED) key.kind = CURSES_KEY_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) key.kind = CURSES_KEY_WHEEL_DOWN;
    return key;
}

static int function_key(wint_t code) {
    switch (code) {
    case KEY_UP: return CURSES_KEY_UP;
    case KEY_DOWN: return CURSES_KEY_DOWN;
    case KEY_LEFT: return CURSES_KEY_LEFT;
    case KEY_RIGHT: return CURSES_KEY_RIGHT;
    case KEY_PPAGE: return CURSES_KEY_PAGE_UP;
    case KEY_NPAGE: return CURSES_KEY_PAGE_DOWN;
    case KEY_HOME: return CURSES_KEY_HOME;
    case KEY_END: return CURSES_KEY_LAST;
    case KEY_SLEFT: return CURSES_KEY_SHIFT_LEFT;
    case KEY_SRIGHT: return CURSES_KEY_SHIFT_RIGHT;
    case KEY_ENTER: return CURSES_KEY_ENTER;
    case KEY_BACKSPACE: return CURSES_KEY_BACKSPACE;
    case KEY_DC: return CURSES_KEY_DELETE;
    default: return CURSES_KEY_OTHER;
    }
}

struct curses_key curses_read(void) {
    struct curses_key key = {.kind = CURSES_KEY_NONE};
    wint_t code = 0;
    int result = get_wch(&code);
    if (result == KEY_CODE_YES) {
        if (code == KEY_MOUSE) return mouse();
        key.kind = function_key(code);
    } else if (result == OK) {
        switch (code) {
        case '\r':
        case '\n': key.kind = CURSES_KEY_ENTER; break;
        case 27: key.kind = CURSES_KEY_ESCAPE; break;
        case '\t': key.kind = CURSES_KEY_TAB; break;
        case 8:
        case 127: key.kind = CURSES_KEY_BACKSPACE; break;
        default: key.kind = code < 32 ? CURSES_KEY_OTHER : CURSES_KEY_CHARACTER; key.character = code;
        }
    } else {
        // Nothing has come, or nothing will come any more: the terminal has gone.
        int waiting = 0;
        struct termios now;
        if (tcgetattr(STDIN_FILENO, &now) != 0 || ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0)
            key.kind = CURSES_KEY_END;
    }
    return key;
}
