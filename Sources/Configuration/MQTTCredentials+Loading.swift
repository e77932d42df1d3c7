import Glibc

extension MQTTCredentials {
    /// Reads a file of two keys, `user` and `password`.
    ///
    /// - Parameters:
    ///   - path: Absolute.
    ///   - owner: The user who may own it besides root.
    /// - Throws: What is wrong with it; also that others can read it.
    public static func load(path: String, owner: uid_t = geteuid()) throws(ConfigurationError) -> MQTTCredentials {
        try PrivateFile.check(path: path, owner: owner)
        return try AgentConfiguration.readFile(path, owner: owner) { root, problems in
            guard
                let file = Section(root, title: "the file", accepted: ["user", "password"], problems: problems)
            else { return nil }
            let (user, password) = (file.text("user"), file.text("password"))
            for key in ["user", "password"] where file[key] == nil {
                file.reportMissing("has no \(key); add it", at: file.mark)
            }
            guard let user, let password else { return nil }
            return MQTTCredentials(user: user, password: password)
        }
    }
}

/// Files that a configuration names beside itself.
public enum NamedFile {
    /// Checks that it is there and can be read, and that only root and `owner` can change it.
    public static func check(path: String, owner: uid_t = geteuid()) throws(ConfigurationError) {
        _ = try permissions(of: path, owner: owner)
    }

    fileprivate static func permissions(of path: String, owner: uid_t) throws(ConfigurationError) -> mode_t {
        do throws(FileTrustError) {
            return try FileTrust.open(path: path, owner: owner, for: .reading).permissions
        } catch {
            switch error.systemError {
            case nil: throw ConfigurationError(error)
            // The configuration itself is there: it is this file that is to be written.
            case ENOENT, ENOTDIR:
                throw ConfigurationError(
                    reason: .missing, messages: ["\(error); write it, or name another one in the mqtt section"])
            default:
                throw ConfigurationError(
                    reason: .unreadable,
                    messages: ["\(error); user \(owner), as whom this program runs, has to be able to read it"])
            }
        }
    }
}

/// Files with secrets in them.
public enum PrivateFile {
    /// Checks that only root, `owner` and the file's group can read it, and only root and `owner` write it.
    public static func check(path: String, owner: uid_t = geteuid()) throws(ConfigurationError) {
        let permissions = try NamedFile.permissions(of: path, owner: owner)
        guard permissions & 0o007 == 0 else {
            throw ConfigurationError(
                reason: .invalid,
                messages: [
                    "\(path): refused, because everyone can read the secret in it; run: chmod o= \(quotedForShell(path))"
                ])
        }
    }
}
