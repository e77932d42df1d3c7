#pragma once

#include "input.h"
#include "sockets.h"
