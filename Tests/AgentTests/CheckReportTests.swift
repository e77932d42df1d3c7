import Configuration
import ControlHost
import Testing

@testable import Agent

@Suite("What a check says would run")
struct CheckReportTests {
    @Test("each gesture with its control and commands, and no secrets")
    func report() throws {
        let configuration = try AgentConfiguration.parse(
            """
            buttons:
              action:
                gpio: {line: GPIO17}
                gestures: {hold: lamp, tap: com.example.Timer}
                indicators: [light]
              spare: {scripted: {}}
            indicators: {light: {led: ACT}}
            controls:
              lamp:
                name: Desk Lamp
                command: {is-on: [test, -e, a b], turn-on: [touch, a b], turn-off: {shell: "rm 'a b'"}}
                refresh: {every: 90s, on-change: /run/lamp}
              hook: {http: {url: "https://example.com/hook", headers: {X-Token: secret}}}
              copy: {key: [KEY_LEFTCTRL, KEY_C]}
              web: {unit: {name: a.service, action: restart}}
            """, file: "/etc/actionbutton/config.yaml")
        let timer = ExtensionExecutable(path: "/opt/Timer", appName: "Timer", appIdentifier: "t")
        let report = CheckReport(
            file: "/etc/actionbutton/config.yaml", configuration: configuration, extensions: [timer])
        #expect(
            report.text == #"""
                /etc/actionbutton/config.yaml: nothing wrong; 2 buttons, 1 indicator, 4 declared controls, 1 extension

                button action: GPIO GPIO17, shown by light
                  tap
                    com.example.Timer: a control of an extension
                  hold
                    lamp: Desk Lamp, toggle
                      is-on: test -e 'a b'
                      turn-on: touch 'a b'
                      turn-off: sh -c 'rm '\''a b'\'''
                      asked for its state every 90 s
                      asked for its state when /run/lamp changes

                button spare: scripted
                  no gesture has a control

                on no gesture
                  hook: hook, button
                    http: GET https://example.com/hook
                  copy: copy, button
                    key: KEY_LEFTCTRL + KEY_C
                  web: web, button
                    unit: restart a.service of the system manager

                extensions
                  /opt/Timer
                """#)
    }
}
