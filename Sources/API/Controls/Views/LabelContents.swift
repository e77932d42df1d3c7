/// What the views of a label closure say: its words and symbols in order, and what their modifiers ask for.
@MainActor
package struct LabelContents {
    /// One view's words, symbol, or both.
    package struct Item: Equatable, Sendable {
        /// The words; nil if there are none.
        package var text: String?
        /// The symbol's name; nil if there is none.
        package var symbol: String?
    }

    private(set) var items: [Item] = []
    /// The action hint; of several, the outermost and among siblings the first.
    private(set) var hint: String?
    /// The status text, chosen as the hint is.
    private(set) var status: String?
    private(set) var isPrivacySensitive = false

    let environment: TextEnvironment

    init(environment: TextEnvironment) {
        self.environment = environment
    }

    /// The contents of a view.
    init(of view: some View, in environment: TextEnvironment) {
        self.init(environment: environment)
        add(view)
    }

    /// The words of the items that have some, one for each.
    var texts: [String] { items.compactMap(\.text) }

    /// The first symbol.
    var symbol: String? { items.lazy.compactMap(\.symbol).first }

    mutating func add(_ view: some View) {
        if let primitive = view as? any PrimitiveView {
            primitive.contribute(to: &self)
        } else {
            add(view.body)
        }
    }

    mutating func add(_ text: Text) {
        let words = text.string(in: environment)
        if !words.isEmpty { items.append(Item(text: words)) }
    }

    mutating func add(symbol: String) {
        items.append(Item(symbol: symbol))
    }

    /// Adds views as a single item: a stack's words are read as one phrase.
    mutating func addJoined(_ views: any View...) {
        let nested = nested(views)
        let words = nested.texts.joined(separator: " ")
        let item = Item(text: words.isEmpty ? nil : words, symbol: nested.symbol)
        if item != Item() { items.append(item) }
    }

    /// Adds a label: its title's words with its icon's symbol.
    mutating func addLabel(title: some View, icon: some View) {
        let title = nested([title])
        let icon = nested([icon])
        let words = title.texts.joined(separator: " ")
        let item = Item(text: words.isEmpty ? nil : words, symbol: icon.symbol ?? title.symbol)
        if item != Item() { items.append(item) }
    }

    mutating func suggest(hint text: Text) {
        hint = hint ?? text.string(in: environment)
    }

    mutating func suggest(status text: Text) {
        status = status ?? text.string(in: environment)
    }

    mutating func redactWhileLocked() {
        isPrivacySensitive = true
    }

    /// The contents of views that are to become one item; what their modifiers ask for counts for the whole.
    private mutating func nested(_ views: [any View]) -> LabelContents {
        var nested = LabelContents(environment: environment)
        for view in views { nested.add(view) }
        hint = hint ?? nested.hint
        status = status ?? nested.status
        isPrivacySensitive = isPrivacySensitive || nested.isPrivacySensitive
        return nested
    }
}
