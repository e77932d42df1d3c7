"""How soon the light follows an app: from the start of the example's command to the changed line in the agent's terminal.

usage: measure.py AGENT-PROGRAMS EXAMPLE-PROGRAMS ROUNDS
"""

import os
import pty
import select
import shutil
import subprocess
import sys
import tempfile
import time

LIMIT_MS = 100

CONFIGURATION = """buttons:
  action:
    scripted: {{}}
    gestures:
      hold: {{control: com.example.Productivity.TimerToggle, with: {{timer: work}}}}
    indicators: [screen]
indicators:
  screen: {{terminal: {{}}}}
extensions: [{folder}/extensions]
"""


def wait_for(terminal, word, limit=10.0):
    """Reads the agent's terminal until it has written the word."""
    seen = b""
    end = time.monotonic() + limit
    while word not in seen:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"the agent's terminal never showed {word!r}: {seen!r}")
        seen += os.read(terminal, 65536)


def main():
    programs, example, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    os.umask(0o022)
    # Where only this user writes: the agent refuses an extension that others could replace.
    folder = tempfile.mkdtemp(prefix="actionbutton-app.")
    os.mkdir(f"{folder}/state")
    os.mkdir(f"{folder}/extensions")
    shutil.copy(f"{example}/ProductivityTimerExtension", f"{folder}/extensions/")
    with open(f"{folder}/config.yaml", "w") as file:
        file.write(CONFIGURATION.format(folder=folder))

    socket, state = f"{folder}/agent.socket", f"{folder}/state"
    terminal, inner = pty.openpty()
    arguments = [f"{programs}/actionbuttond", "--config", f"{folder}/config.yaml", "--socket", socket, "--state", state, "--user"]
    agent = subprocess.Popen(arguments, stdin=inner, stdout=inner, stderr=inner, start_new_session=True)
    os.close(inner)
    try:
        wait_for(terminal, b"Stopped")
        # What apps ask for is rationed, unless somebody develops.
        subprocess.run([f"{programs}/actionbutton", "--socket", socket, "developer", "on"], check=True, stdout=subprocess.DEVNULL)
        environment = dict(os.environ, ACTIONBUTTON_SOCKET=socket, ACTIONBUTTON_STATE=state)
        times = []
        for number in range(rounds):
            verb, word = ("start", b"Running") if number % 2 == 0 else ("stop", b"Stopped")
            start = time.monotonic_ns()
            app = subprocess.Popen([f"{example}/timer", verb, "work"], env=environment, stdout=subprocess.DEVNULL)
            wait_for(terminal, word)
            times.append((time.monotonic_ns() - start) / 1e6)
            if app.wait() != 0:
                sys.exit(f"timer {verb} failed with {app.returncode}")
    finally:
        agent.terminate()
        agent.wait()
        shutil.rmtree(folder)

    times.sort()
    median, most = times[len(times) // 2], times[-1]
    print(f"app's command to the terminal's line, {rounds} changes: median {median:.1f} ms, most {most:.1f} ms (limit {LIMIT_MS})")
    sys.exit(0 if median < LIMIT_MS else 1)


main()
