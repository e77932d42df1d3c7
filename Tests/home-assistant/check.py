"""Home Assistant's own MQTT integration against an agent and its bridge: what it makes of the announcements, and whether
it can switch.

usage: check.py BROKER-PORT FOLDER PRESS-PROGRAM...

FOLDER is where the agent's control `lamp` keeps its file; PRESS-PROGRAM presses the button's tap. Prints one line a check and
ends with status 1 at the first that fails.
"""

import asyncio
import logging
import os
import subprocess
import sys
import tempfile

from homeassistant import bootstrap, config_entries, core, loader
from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.const import __version__
from homeassistant.helpers import device_registry, entity_registry
from homeassistant.setup import async_setup_component


async def until(what, condition, limit=30):
    """Waits for something that comes over the broker."""
    for _ in range(limit * 20):
        value = condition()
        if value:
            print(f"ok      {what}", flush=True)
            return value
        await asyncio.sleep(0.05)
    print(f"FAILED  {what}", flush=True)
    sys.exit(1)


async def start(port):
    """As much of Home Assistant as the integration needs: its core, registries, and a broker's entry."""
    folder = tempfile.mkdtemp()
    open(f"{folder}/configuration.yaml", "w").close()
    hass = core.HomeAssistant(folder)
    hass.config.skip_pip = True
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    await bootstrap.async_load_base_functionality(hass)
    # Neither is asked for anything here, and both want a web server.
    hass.config.components.update({"http", "file_upload"})
    assert await async_setup_component(hass, "homeassistant", {})
    await hass.async_start()
    entry = ConfigEntry(
        data={"broker": "127.0.0.1", "port": port, "protocol": "5"}, discovery_keys={}, domain="mqtt", minor_version=2,
        options={"discovery": True}, source="user", title="MQTT", unique_id=None, version=1, subentries_data=None)
    await hass.config_entries.async_add(entry)
    assert entry.state is ConfigEntryState.LOADED, entry.state
    return hass


async def main():
    port, folder, press = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    complaints = []

    class Complaints(logging.Handler):
        def emit(self, record):
            if record.name.startswith("homeassistant.components.mqtt"):
                complaints.append(record.getMessage())

    logging.basicConfig(level=logging.WARNING)
    logging.getLogger().addHandler(Complaints(level=logging.WARNING))
    print(f"Home Assistant {__version__}", flush=True)
    hass = await start(port)
    entities = entity_registry.async_get(hass)

    def entity(platform, unique):
        return entities.async_get_entity_id(platform, "mqtt", f"actionbutton_kitchen_{unique}")

    def state(entity_id):
        found = hass.states.get(entity_id)
        return found and found.state

    switch = await until("a toggle is a switch", lambda: entity("switch", "action_hold"))
    bell = await until("a button control is a button", lambda: entity("button", "action_double-tap"))
    event = await until("a button's gestures are an event entity", lambda: entity("event", "button_action"))
    await until("the switch is off, as the control", lambda: state(switch) == "off")
    devices = device_registry.async_get(hass).devices.values()
    assert len(list(devices)) == 1, devices
    print("ok      all of it is one device", flush=True)

    lamp, log = f"{folder}/lamp", f"{folder}/bell.log"
    for service, value in [("turn_on", "on"), ("turn_off", "off"), ("turn_on", "on"), ("turn_off", "off")]:
        await hass.services.async_call("switch", service, {"entity_id": switch}, blocking=True)
        await until(f"{service}: the control is {value}", lambda: os.path.exists(lamp) == (value == "on"))
        await until(f"{service}: the switch shows {value}", lambda: state(switch) == value)
    await hass.services.async_call("button", "press", {"entity_id": bell}, blocking=True)
    await until("the button is performed once", lambda: os.path.exists(log) and open(log).read() == "ring\n")

    await until(
        "the gestures are device triggers",
        lambda: {
            (trigger.type, trigger.subtype)
            for trigger in hass.data["mqtt"].device_triggers.values()
        } == {(f"button_{name}", "action") for name in ["short_press", "double_press", "long_press", "very_long_press", "extra_long_press",
                                                         "repeat", "long_release"]})
    await asyncio.to_thread(subprocess.run, press, check=True)
    await until(
        "a press is an event",
        lambda: hass.states.get(event) and hass.states.get(event).attributes.get("event_type") == "short_press")

    print("take the bell away", flush=True)
    await until("a control that is taken away is gone", lambda: entity("button", "action_double-tap") is None)
    print("take the bridge away", flush=True)
    await until("an agent that is gone is unavailable", lambda: state(switch) == "unavailable")
    if complaints:
        print("FAILED  Home Assistant complains: " + "; ".join(complaints), flush=True)
        sys.exit(1)
    print("ok      Home Assistant has nothing to complain of", flush=True)
    os._exit(0)


asyncio.run(main())
