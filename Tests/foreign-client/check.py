"""Calls an extension the way any Varlink client would: first finds out what it is, then uses it."""

import os
import socket
import subprocess
import sys
import tempfile
import threading

import varlink

NAME = "org.actionbutton.Extension"
TOGGLE = "com.example.Productivity.TimerToggle"
BUTTON = "com.example.Productivity.AddFiveMinutes"


def start(extension, path, state):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen()

    def pass_socket():
        os.dup2(listener.fileno(), 3)

    environment = {
        "PATH": os.environ["PATH"],
        "LISTEN_FDS": "1",
        "LISTEN_FDNAMES": "varlink",
        "ACTIONBUTTON_STATE": state,
        "ACTIONBUTTON_SOCKET": path + ".nobody",
        "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
    }
    return subprocess.Popen(
        [extension], env=environment, preexec_fn=pass_socket, pass_fds=[3], stderr=subprocess.DEVNULL
    )


def error_of(call, *arguments, **named):
    try:
        call(*arguments, **named)
    except varlink.VarlinkError as error:
        return error.error(), error.parameters()
    raise AssertionError("no error came")


def check(address):
    with varlink.Client(address) as client:
        assert NAME in client.get_interfaces(), client.get_interfaces()
        with client.open(NAME) as extension:
            description = extension.Describe()
            assert description["protocolVersion"] == 1
            assert [control["kind"] for control in description["controls"]] == [TOGGLE, BUTTON]
            assert description["controls"][0]["displayName"] == "Productivity Timer"
            (parameter,) = description["controls"][0]["parameters"]
            assert parameter["name"] == "timer" and parameter["valueKind"] == "entity"
            print("described:", ", ".join(control["kind"] for control in description["controls"]))

            choices = extension.Options(kind=TOGGLE, parameter="timer")["choices"]
            assert [choice["value"] for choice in choices] == ["work", "personal"], choices
            print("options:", ", ".join(choice["title"] for choice in choices))

            preview = extension.Preview(kind=TOGGLE)["snapshot"]
            assert preview["off"]["title"] == "Work" and preview["isOn"] is False
            assert preview["tint"] == {"system": "purple"}

            configuration = {"timer": "personal"}
            for value in (True, False):
                snapshot = extension.Render(kind=TOGGLE, configuration=configuration)["snapshot"]
                assert snapshot["isOn"] is not value, snapshot
                assert snapshot["on"]["hint"] == "Start" and snapshot["off"]["hint"] == "Stop", snapshot
                extension.Perform(kind=TOGGLE, action=snapshot["action"], value=value)
            assert extension.Render(kind=TOGGLE, configuration=configuration)["snapshot"]["isOn"] is False
            assert extension.Render(kind=TOGGLE)["snapshot"]["isOn"] is False
            print("rendered and performed: off, on, off")

            name, parameters = error_of(extension.Render, kind="nobody's")
            assert name == NAME + ".UnknownKind" and parameters["kind"] == "nobody's"
            name, parameters = error_of(extension.Render, kind=TOGGLE, configuration={"timer": "none"})
            assert name == NAME + ".InvalidConfiguration" and parameters["parameter"] == "timer", (name, parameters)
            button = extension.Render(kind=BUTTON)["snapshot"]
            name, parameters = error_of(extension.Perform, kind=BUTTON, action=button["action"])
            assert name == NAME + ".PerformFailed" and parameters["reason"] == "No timer is running.", parameters
            print("errors: named as described")


def check_side_by_side(address):
    def render(_):
        with varlink.Client(address) as client, client.open(NAME) as extension:
            results.append(extension.Render(kind=TOGGLE)["snapshot"]["template"])

    results = []
    threads = [threading.Thread(target=render, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert results == ["toggle"] * 20, results
    print("20 connections at a time: answered")


def main():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "extension.socket")
        process = start(sys.argv[1], path, folder)
        try:
            check("unix:" + path)
            check_side_by_side("unix:" + path)
        finally:
            process.terminate()
            process.wait()
    print("the varlink package of Python:", "all passed")


main()
