#include "CSystem.h"

#include <errno.h>
#include <linux/spi/spidev.h>
#include <sys/ioctl.h>

int csystem_spi_configure(int descriptor, uint32_t hertz)
{
    const uint8_t mode = SPI_MODE_0;
    const uint8_t bits = 8;
    if (ioctl(descriptor, SPI_IOC_WR_MODE, &mode) < 0 || ioctl(descriptor, SPI_IOC_WR_BITS_PER_WORD, &bits) < 0 ||
        ioctl(descriptor, SPI_IOC_WR_MAX_SPEED_HZ, &hertz) < 0)
        return -errno;
    return 0;
}
