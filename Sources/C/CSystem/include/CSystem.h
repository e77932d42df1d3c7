#pragma once

#include "input.h"
