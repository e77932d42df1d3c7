import AgentProtocol

/// The string tables of one name in one bundle: a `.strings` file for each language, or one `.xcstrings` catalogue.
///
/// Linux's `Bundle.localizedString` cannot be used for it: it takes everyone for an English reader whatever their
/// environment says, and does not know catalogues, which here no build step turns into `.strings` files.
struct StringTables {
    private let folders: [URL]
    private let name: String
    private let authorLanguage: String?

    /// The tables of the given name (`Localizable` by default) in a bundle.
    init(of bundle: Bundle, table: String?) {
        name = table ?? "Localizable"
        // Not `developmentLocalization`: on Linux it traps where a program has no Info.plist, which is always.
        authorLanguage = bundle.object(forInfoDictionaryKey: "CFBundleDevelopmentRegion") as? String
        folders = bundle == Bundle.main ? Self.executableFolders : [bundle.resourceURL ?? bundle.bundleURL]
    }

    /// The words for a key in the reader's language, else in the author's, else as the format itself has them.
    func string(for key: String, or format: LocalizedFormat, in environment: TextEnvironment) -> String {
        let translation = translation(of: key, count: format.count, languages: environment.languages)
        return format.filled(into: translation ?? format.key, in: environment)
    }

    private func translation(of key: String, count: Int64?, languages: [String]) -> String? {
        let wanted = languages + [authorLanguage ?? "en", "Base"]
        for folder in folders {
            let catalogue = StringFileCache.shared.catalogue(at: folder.appendingPathComponent("\(name).xcstrings"))
            let localizations = StringFileCache.shared.localizations(in: folder)
            for tag in wanted.flatMap(LanguageTag.candidates(for:)) {
                if let text = catalogue[tag]?[key]?.text(for: count, in: tag) { return text }
                if let localization = localizations[tag] {
                    let file = localization.appendingPathComponent("\(name).strings")
                    if let text = StringFileCache.shared.strings(at: file)[key] { return text }
                }
            }
        }
        return nil
    }

    /// SwiftPM copies a target's resources into `PACKAGE_TARGET.resources` beside the executable, which
    /// `Bundle.main` does not look into.
    private static let executableFolders: [URL] = {
        let main = Bundle.main
        var folders = [main.resourceURL ?? main.bundleURL]
        guard let executable = main.executableURL else { return folders }
        let parent = executable.deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        let suffix = "_\(executable.deletingPathExtension().lastPathComponent).resources"
        folders += names.filter { $0.hasSuffix(suffix) }.sorted().map(parent.appendingPathComponent)
        return folders
    }()
}

/// Language names as they are compared: lower case, parts joined by hyphens.
enum LanguageTag {
    static func normalized(_ identifier: String) -> String {
        identifier.replacingOccurrences(of: "_", with: "-").lowercased()
    }

    /// The names that a translation for the reader may have, the nearest first: `zh-tw`, `zh-hant`, `zh`.
    static func candidates(for identifier: String) -> [String] {
        let language = Locale.Language(identifier: identifier.replacingOccurrences(of: "_", with: "-"))
        var names = [normalized(identifier)]
        if let code = language.languageCode?.identifier {
            if let script = Locale.Language(identifier: language.maximalIdentifier).script?.identifier {
                names.append(normalized("\(code)-\(script)"))
            }
            names.append(normalized(code))
        }
        return names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// The tables that have been read: an extension stays running, and its resources do not change under it.
private final class StringFileCache: Sendable {
    static let shared = StringFileCache()

    private struct Contents {
        var strings: [URL: [String: String]] = [:]
        var catalogues: [URL: StringCatalogue.Languages] = [:]
        var localizations: [URL: [String: URL]] = [:]
    }

    private let contents = Guarded(Contents())

    func strings(at file: URL) -> [String: String] {
        contents.withLock { contents in
            if let known = contents.strings[file] { return known }
            let list = (try? Data(contentsOf: file)).flatMap {
                try? PropertyListSerialization.propertyList(from: $0, format: nil)
            }
            let strings = (list as? [String: String]) ?? [:]
            contents.strings[file] = strings
            return strings
        }
    }

    func catalogue(at file: URL) -> StringCatalogue.Languages {
        contents.withLock { contents in
            if let known = contents.catalogues[file] { return known }
            let catalogue = (try? Data(contentsOf: file)).flatMap {
                try? JSONDecoder().decode(StringCatalogue.self, from: $0)
            }
            let languages = catalogue?.languages ?? [:]
            contents.catalogues[file] = languages
            return languages
        }
    }

    /// The `.lproj` folders by language; SwiftPM writes their names in lower case.
    func localizations(in folder: URL) -> [String: URL] {
        contents.withLock { contents in
            if let known = contents.localizations[folder] { return known }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            var found: [String: URL] = [:]
            for name in names where name.hasSuffix(".lproj") {
                found[LanguageTag.normalized(String(name.dropLast(6)))] = folder.appendingPathComponent(name)
            }
            contents.localizations[folder] = found
            return found
        }
    }
}
