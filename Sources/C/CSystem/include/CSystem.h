#pragma once

#include "input.h"
#include "process.h"
#include "sockets.h"
#include "spi.h"
