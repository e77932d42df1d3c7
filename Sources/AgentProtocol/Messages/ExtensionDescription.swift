extension ExtensionInterface {
    /// The interface in Varlink's own language; what `varlinkctl introspect` shows.
    public static let varlinkInterface = VarlinkInterface(
        name: name,
        description: """
            # An extension: a process that holds controls, describes and renders them, and performs their intents.
            # Fields that are not known are ignored. A type that is marked with ? may be left out.
            # "object" stands for any JSON value where one value is meant, and for values by name elsewhere.
            interface org.actionbutton.Extension

            type ControlDescription (
              kind: string,
              displayName: ?string,
              description: ?string,
              parameters: ?[]ParameterDescription,
              configurationIntent: ?string,
              promptsForConfiguration: ?bool,
              hasPushHandler: ?bool
            )

            type ValueKind (bool, int, double, string, url, date, choice, entity, array, other)

            # What a person can configure; the name is the key in "configuration".
            type ParameterDescription (
              name: string,
              title: ?string,
              description: ?string,
              valueKind: ValueKind,
              isOptional: ?bool,
              defaultValue: ?object,
              choices: ?[]ParameterChoice,
              minimum: ?float,
              maximum: ?float
            )

            type ParameterChoice (value: object, title: string, subtitle: ?string, section: ?string)

            \(sharedTypes)

            \(snapshotTypes)

            method Describe() -> (
              protocolVersion: int,
              name: string,
              controls: []ControlDescription,
              notShown: ?[]string
            )

            # Quick: never asks for the current value.
            method Preview(kind: string, configuration: ?object) -> (snapshot: ControlSnapshot)

            # Asks for the current value.
            method Render(kind: string, configuration: ?object) -> (snapshot: ControlSnapshot)

            # Replies when the action is done; "value" is a toggle's new state.
            method Perform(kind: string, action: ActionReference, value: ?bool) -> (
              dialog: ?string,
              openURL: ?string,
              opensApp: ?bool
            )

            # What one parameter may be, given the others.
            method Options(kind: string, parameter: string, configuration: ?object, search: ?string) -> (
              choices: []ParameterChoice
            )

            # For the kind's push handler: all of its placed controls, after any change of them.
            method PushTokensChanged(kind: string, controls: []PlacedControl) -> ()

            error UnknownKind (kind: string)
            error ValueUnavailable (reason: string)
            error PerformFailed (reason: string)
            error InvalidConfiguration (parameter: string, reason: string)

            """)

    /// Types that both interfaces declare: Varlink has no imports.
    /// What a control shows in both of its states, and what performing it means.
    static let snapshotTypes = """
        type Template (toggle, button)

        # A control in both of its states: off and on of a toggle, waiting and performing of a button.
        type ControlSnapshot (
          template: Template,
          isOn: ?bool,
          tint: ?ControlColor,
          isDisabled: ?bool,
          isPrivacySensitive: ?bool,
          off: ControlContent,
          on: ?ControlContent,
          action: ActionReference
        )

        type ControlContent (
          title: string,
          valueText: ?string,
          symbol: ?string,
          hint: ?string,
          status: ?string,
          isTextPrivacySensitive: ?bool
        )

        type AuthenticationPolicy (alwaysAllowed, requiresAuthentication, requiresLocalDeviceAuthentication)

        # What to give back to Perform; only the extension understands the intent's name.
        type ActionReference (
          intent: string,
          parameters: ?object,
          opensApp: ?bool,
          authentication: ?AuthenticationPolicy
        )
        """

    static let sharedTypes = """
        type SystemColor (
          red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown,
          white, gray, black, clear, primary, secondary
        )

        # sRGB, each channel from 0 to 1.
        type RGBColor (red: float, green: float, blue: float)

        # Exactly one of the two.
        type ControlColor (system: ?SystemColor, fixed: ?RGBColor)

        # "configurationIntent" is the one of the kind's ControlDescription; "pushToken" is hexadecimal.
        type PlacedControl (
          id: string,
          kind: string,
          configuration: object,
          configurationIntent: ?string,
          pushToken: ?string
        )
        """
}
