extension AgentInterface {
    /// The interface in Varlink's own language; what `varlinkctl introspect` shows.
    public static let varlinkInterface = VarlinkInterface(
        name: name,
        description: """
            # The agent: buttons, the controls on them, and what they show.
            # Fields that are not known are ignored. A type that is marked with ? may be left out.
            # "object" stands for any JSON value where one value is meant, and for values by name elsewhere.
            interface org.actionbutton.Agent

            type Gesture (tap, hold, longHold, veryLongHold, doubleTap)

            type Assignment (gesture: Gesture, instance: string, kind: string, configuration: object)

            # "problem" is missing when the input works. "gestures" are those that may be given a control.
            type ButtonStatus (
              name: string,
              input: string,
              problem: ?string,
              gestures: []Gesture,
              assignments: []Assignment,
              presentation: Presentation
            )

            type PressPhase (idle, pressed, reached, held)

            # Nanoseconds of CLOCK_MONOTONIC; "since" is there while the phase is "pressed" or "reached".
            # "gesture" is there while the phase is "reached": a release performs it, unless "holdAt" comes before.
            type PressState (phase: PressPhase, since: ?int, holdAt: ?int, gesture: ?Gesture)

            type WorkPhase (idle, performing, failed)

            # "message" is there when the phase is "failed".
            type WorkState (phase: WorkPhase, message: ?string)

            # What one button shows.
            type Presentation (
              button: string,
              control: ?ControlFace,
              press: PressState,
              work: WorkState,
              hint: ?string,
              status: ?string,
              isLocked: bool,
              activity: ?ActivityFace
            )

            type Freshness (unknown, known, stale)

            # "isOn" is missing for a button.
            type ControlFace (
              kind: string,
              title: string,
              valueText: ?string,
              symbol: ?string,
              isOn: ?bool,
              tint: ControlColor,
              isDisabled: bool,
              freshness: Freshness
            )

            \(ExtensionInterface.sharedTypes)

            # "endsAt" is in seconds since 1970.
            type ActivityFace (
              id: string,
              title: string,
              stateText: ?string,
              endsAt: ?float,
              isStale: bool
            )

            type ValueKind (bool, int, double, string, url, date, choice, entity, array, other)

            type ParameterChoice (value: object, title: string, subtitle: ?string, section: ?string)

            type ParameterDescription (
              name: string,
              title: string,
              description: ?string,
              valueKind: ValueKind,
              isOptional: bool,
              defaultValue: ?object,
              choices: []ParameterChoice,
              minimum: ?float,
              maximum: ?float
            )

            type ControlDescription (
              kind: string,
              displayName: ?string,
              description: ?string,
              parameters: []ParameterDescription,
              configurationIntent: ?string,
              promptsForConfiguration: bool,
              hasPushHandler: bool
            )

            type GalleryControl (
              description: ControlDescription,
              displayName: string,
              appName: string,
              preview: ?ControlFace
            )

            # Times are in seconds since 1970; an activity with "dismissAt" has ended, and is shown until then.
            type ActivityRecord (
              id: string,
              attributesType: string,
              app: ?string,
              attributes: object,
              state: object,
              staleAt: ?float,
              title: string,
              stateText: ?string,
              endsAt: ?float,
              dismissAt: ?float
            )

            type CenterPlace (controls, lockRow)

            type ControlSize (small, medium, large)

            # A control in the Control Center; the lock row shows every control small.
            type CenterControl (
              instance: string,
              kind: string,
              configuration: object,
              place: CenterPlace,
              size: ControlSize,
              face: ControlFace,
              work: WorkState,
              status: ?string,
              isLocked: bool
            )

            method Status() -> (
              version: string,
              processID: int,
              configurationFile: string,
              buttons: []ButtonStatus,
              activities: []ActivityFace,
              isLocked: bool,
              isDeveloperModeOn: bool,
              center: []CenterControl
            )

            # "notShown" names what extensions have besides controls, which this hardware does not show.
            method Gallery() -> (controls: []GalleryControl, problems: []string, notShown: ?[]string)

            # Without a kind the gesture is cleared; with restoresDefault the configuration file applies again.
            method Assign(
              button: string,
              gesture: Gesture,
              kind: ?string,
              configuration: ?object,
              restoresDefault: ?bool
            ) -> (assignment: ?Assignment)

            # A scripted press; replies when what it led to has ended. It is down for "duration" nanoseconds, at most ten
            # minutes, else for as long as the gesture needs. "refusal" says why its control was not performed.
            method Press(button: string, gesture: Gesture, duration: ?int) -> (
              outcomes: []string,
              performed: ?string,
              refusal: ?string,
              presentation: Presentation
            )

            # To be called with "more": a reply for each change, until the connection closes.
            method Watch(button: ?string) -> (presentation: Presentation)

            type MonitorEvent (setting, input, settled, outcome, notice)

            # To be called with "more": what happens on one button, or each, until the connection closes.
            # The text is in the words of a trace; the time is in nanoseconds of CLOCK_MONOTONIC.
            method Monitor(button: ?string) -> (button: string, time: int, event: MonitorEvent, text: string)

            # Without a kind, all controls of the app; without an app, all.
            method ReloadControls(kind: ?string, app: ?string) -> ()

            method ReloadConfiguration() -> ()

            method CurrentControls(app: ?string) -> (controls: []PlacedControl)

            method SetActivity(
              id: string,
              attributesType: string,
              app: ?string,
              attributes: object,
              state: object,
              staleAt: ?float,
              title: string,
              stateText: ?string,
              endsAt: ?float,
              dismissAt: ?float
            ) -> ()

            method EndActivity(id: string, dismissAt: ?float) -> ()

            method Activities(app: ?string) -> (activities: []ActivityRecord)

            # New values for the control on a gesture, which keeps its identity.
            method Configure(button: string, gesture: Gesture, configuration: object) -> (assignment: ?Assignment)

            # What a parameter accepts, by the extension's own word.
            method Options(
              kind: string,
              parameter: string,
              configuration: ?object,
              search: ?string
            ) -> (choices: []ParameterChoice)

            # The payload is {"aps":{"content-changed":true}}; the control that owns the token is reloaded.
            method Push(token: string, payload: object) -> ()

            # Reloads that apps ask for are not rationed while it is on.
            method SetDeveloperMode(isOn: bool) -> ()

            # While locked, controls that require authentication are not performed. Unlocking needs root.
            method Lock() -> ()

            method Unlock() -> ()

            # To be called with "more", at the system's agent by a person's own: a reply for each thing that controls want
            # to have opened while that person is at the machine. With "opensApp" the app opens it, by its own command.
            method OfferToOpen() -> (id: string, url: ?string, app: string, opensApp: bool)

            # Why the request of that id was not opened.
            method NotOpened(id: string, reason: string) -> ()

            # A placed control with what it shows.
            type ControlStatus (
              id: string,
              button: string,
              gesture: Gesture,
              displayName: string,
              face: ControlFace,
              work: WorkState,
              isLocked: bool,
              pushToken: ?string
            )

            # To be called with "more": the first reply has every placed control, the others what is new, until the
            # connection closes. Changes that come together may be told as one.
            method WatchControls() -> (changed: []ControlStatus, removed: []string)

            # Performs a placed control without a press; replies when that has ended. With a value, a toggle that has it
            # already is left alone. What runs when the call comes ends first.
            method Perform(id: string, value: ?bool) -> (control: ControlStatus, hasActed: bool)

            \(ExtensionInterface.snapshotTypes)

            # "snapshot" is missing while the control's state is not known.
            type ProvidedControl (description: ControlDescription, snapshot: ?ControlSnapshot)

            # To be called with "more" by a program that has controls of its own, which are in the gallery as long as the
            # connection lasts. The first reply has the action 0; each further one is to be performed, and answered with
            # FinishProvided.
            method Provide(provider: string, controls: []ProvidedControl) -> (action: int, kind: string, value: ?bool)

            # All controls that the program has now, with what they show.
            method UpdateProvided(provider: string, controls: []ProvidedControl) -> ()

            # Without a failure, the action has been performed.
            method FinishProvided(provider: string, action: int, failure: ?string) -> ()

            error UnknownControl (id: string, known: []string)
            # All that a Control Center shows; with "more" another reply follows each change.
            method Center() -> (controls: []CenterControl, buttons: []ButtonStatus, isLocked: bool)

            # By default medium, and in the Control Center itself.
            method PlaceControl(
              kind: string,
              configuration: ?object,
              place: ?CenterPlace,
              size: ?ControlSize
            ) -> (control: CenterControl)

            # What is left out stays; the index counts the controls of the place, from 0.
            method MoveControl(
              instance: string,
              place: ?CenterPlace,
              size: ?ControlSize,
              index: ?int
            ) -> (control: CenterControl)

            # New values for a control, which keeps its identity.
            method ConfigureControl(instance: string, configuration: object) -> (control: CenterControl)

            method RemoveControl(instance: string) -> ()

            # As a hold would; replies when what it led to has ended.
            method PerformControl(instance: string) -> (control: CenterControl)

            error UnknownInstance (instance: string)
            error NothingAssigned (button: string, gesture: Gesture)
            error UnknownToken ()
            error BadPayload (reason: string)
            error UnknownButton (name: string, known: []string)
            error UnknownKind (kind: string, known: []string)
            error InvalidConfiguration (parameter: string, reason: string)
            error NotPermitted (reason: string)
            error Rationed (kind: string, reason: string)
            error Busy (button: string, reason: string)
            error BadConfiguration (reason: string)
            error ExtensionFailed (reason: string)
            error CannotOpen (reason: string)

            """)
}
