#pragma once

#include <stdint.h>

// Sets an open spidev node to mode 0, eight bits a word, the most significant first, and that clock. A negative errno on
// failure.
int csystem_spi_configure(int descriptor, uint32_t hertz);
