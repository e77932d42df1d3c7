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

/// Files with secrets in them.
public enum PrivateFile {
    /// Checks that only root, `owner` and the file's group can read it, and only root and `owner` write it.
    public static func check(path: String, owner: uid_t = geteuid()) throws(ConfigurationError) {
        let permissions: mode_t
        do throws(FileTrustError) {
            permissions = try FileTrust.open(path: path, owner: owner, for: .reference).permissions
        } catch {
            throw ConfigurationError(error)
        }
        guard permissions & 0o007 == 0 else {
            throw ConfigurationError(
                reason: .invalid,
                messages: [
                    "\(path): refused, because everyone can read the secret in it; run: chmod o= \(quotedForShell(path))"
                ])
        }
    }
}
