#pragma once

#include "bus.h"
#include "input.h"
#include "login.h"
#include "process.h"
#include "sockets.h"
#include "spi.h"
