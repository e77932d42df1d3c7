"""Runs in the virtual board: presses one key for each daemon in turn, and times what it runs.

usage: measure.py STAMP AGENT PYTHON ROUNDS

Prints a table: from the key's event (a tap: its release; a hold: its threshold) to the first instruction of the command
that is bound to it, median and 99th percentile in microseconds; wake-ups in ten idle seconds; resident and private
dirty memory.
"""

import fcntl
import os
import signal
import statistics
import struct
import subprocess
import sys
import time

STAMP, AGENT, PYTHON, ROUNDS = sys.argv[1:4] + [int(sys.argv[4])]
KEY_PROG1, EV_KEY, EV_SYN = 148, 1, 0
FOLDER = "/tmp/peers"
TIMES = FOLDER + "/times"
HOLD = 0.5
LINE = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio17/pull"


class Keyboard:
    """A keyboard with one key, made through uinput."""

    def __init__(self):
        self.file = os.open("/dev/uinput", os.O_WRONLY)
        fcntl.ioctl(self.file, 0x40045564, EV_KEY)  # UI_SET_EVBIT
        fcntl.ioctl(self.file, 0x40045565, KEY_PROG1)  # UI_SET_KEYBIT
        setup = struct.pack("HHHH80sI", 3, 1, 1, 1, b"Benchmark keyboard", 0)
        fcntl.ioctl(self.file, 0x405C5503, setup)  # UI_DEV_SETUP
        fcntl.ioctl(self.file, 0x5501)  # UI_DEV_CREATE
        time.sleep(0.5)

    def set(self, value):
        """Presses or lets go; returns the time just before the kernel is told."""
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        event = struct.pack("qqHHi", 0, 0, EV_KEY, KEY_PROG1, value) + struct.pack("qqHHi", 0, 0, EV_SYN, 0, 0)
        os.write(self.file, event)
        return now


class Line:
    """GPIO17 of the board's header: a button to ground."""

    def set(self, value):
        now = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        with open(LINE, "w") as pull:
            pull.write("pull-down" if value else "pull-up")
        return now


def node():
    names = sorted(name for name in os.listdir("/dev/input") if name.startswith("event"))
    for name in names:
        with open(f"/sys/class/input/{name}/device/name") as file:
            if file.read().strip() == "Benchmark keyboard":
                return "/dev/input/" + name
    raise SystemExit("the keyboard has no node")


def stamps():
    if not os.path.exists(TIMES):
        return []
    with open(TIMES) as file:
        return [int(line) for line in file]


def wait_for_stamp(count):
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        found = stamps()
        if len(found) > count:
            return found[count]
        time.sleep(0.002)
    return None


def presses(device, seconds, due):
    """Latencies of ROUNDS presses in microseconds; `due` is when the command is due, from (down, up)."""
    if os.path.exists(TIMES):
        os.unlink(TIMES)
    latencies, lost = [], 0
    for _ in range(ROUNDS):
        before = len(stamps())
        down = device.set(1)
        time.sleep(seconds)
        up = device.set(0)
        stamp = wait_for_stamp(before)
        if stamp is None:
            lost += 1
        else:
            latencies.append((stamp - due(down, up)) / 1000)
        time.sleep(0.15)
    return latencies, lost


def switches(process):
    total = 0
    for folder in children(process):
        for task in os.listdir(f"/proc/{folder}/task"):
            with open(f"/proc/{folder}/task/{task}/status") as file:
                total += sum(int(line.split()[1]) for line in file if "ctxt_switches" in line)
    return total


def children(process):
    found = [process]
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == process:
                        found.append(int(name))
            except (FileNotFoundError, ProcessLookupError):
                pass
    return found


def memory(process):
    with open(f"/proc/{process}/smaps_rollup") as file:
        values = {line.split(":")[0]: line.split()[1] for line in file if ":" in line and "kB" in line}
    return int(values["Rss"]), int(values["Private_Dirty"])


def report(name, process, kinds):
    for kind, (latencies, lost) in kinds.items():
        if latencies:
            latencies.sort()
            p99 = latencies[min(len(latencies) - 1, int(len(latencies) * 0.99))]
            figures = f"median {statistics.median(latencies):8.0f} us   p99 {p99:8.0f} us"
        else:
            figures = "nothing performed"
        print(f"{name:14} {kind:5} {figures}   lost {lost} of {ROUNDS}", flush=True)
    time.sleep(6)
    before = switches(process)
    time.sleep(10)
    woken = switches(process) - before
    resident, dirty = memory(process)
    print(f"{name:14} idle  {woken} context switches in 10 s   resident {resident} kB   private dirty {dirty} kB", flush=True)


def stop(daemon):
    daemon.send_signal(signal.SIGTERM)
    try:
        daemon.wait(5)
    except subprocess.TimeoutExpired:
        daemon.kill()
        daemon.wait()


def quietly(arguments):
    return subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def measure_agent(keyboard):
    with open(FOLDER + "/config.yaml", "w") as file:
        file.write(
            f"""
controls:
  tapped: {{command: {{run: [{STAMP}, {TIMES}]}}}}
  held: {{command: {{run: [{STAMP}, {TIMES}]}}}}
buttons:
  key:
    key: {{name: "Benchmark keyboard", code: KEY_PROG1}}
    gestures: {{tap: tapped, hold: held}}
  line:
    gpio: {{line: GPIO17}}
    gestures: {{tap: tapped, hold: held}}
"""
        )
    os.chmod(FOLDER + "/config.yaml", 0o600)
    arguments = ["--config", FOLDER + "/config.yaml", "--socket", FOLDER + "/agent.socket", "--state", FOLDER + "/state"]
    daemon = quietly([AGENT] + arguments)
    time.sleep(2)
    for name, device in (("agent, key", keyboard), ("agent, GPIO", Line())):
        kinds = {
            "tap": presses(device, 0.08, lambda down, up: up),
            "hold": presses(device, 0.7, lambda down, up: down + int(HOLD * 1e9)),
        }
        report(name, daemon.pid, kinds)
    stop(daemon)


def measure_triggerhappy(keyboard):
    os.makedirs(FOLDER + "/thd", exist_ok=True)
    with open(FOLDER + "/thd/stamp.conf", "w") as file:
        file.write(f"KEY_PROG1 0 {STAMP} {TIMES}\n")
    daemon = quietly(["/usr/sbin/thd", "--triggers", FOLDER + "/thd", node()])
    time.sleep(1)
    report("triggerhappy", daemon.pid, {"tap": presses(keyboard, 0.08, lambda down, up: up)})
    stop(daemon)


def measure_gpiozero():
    program = f"""
import subprocess, signal
from gpiozero import Button
from gpiozero.pins.lgpio import LGPIOFactory
class Board(LGPIOFactory):
    def _get_revision(self):
        return 0xC03111  # what a Pi 4 says of itself
button = Button(17, hold_time={HOLD}, pin_factory=Board(chip=0))
run = lambda: subprocess.Popen(["{STAMP}", "{TIMES}"])
button.when_released = run
signal.pause()
"""
    holding = program.replace("button.when_released", "button.when_held")
    for kind, text, seconds, due in (
        ("tap", program, 0.08, lambda down, up: up),
        ("hold", holding, 0.7, lambda down, up: down + int(HOLD * 1e9)),
    ):
        os.chdir(FOLDER)
        daemon = quietly([PYTHON, "-c", text])
        time.sleep(3)
        report("gpiozero", daemon.pid, {kind: presses(Line(), seconds, due)})
        stop(daemon)


def main():
    os.makedirs(FOLDER, exist_ok=True)
    os.chmod(FOLDER, 0o700)
    Line().set(0)
    keyboard = Keyboard()
    measure_agent(keyboard)
    measure_triggerhappy(keyboard)
    measure_gpiozero()


main()
