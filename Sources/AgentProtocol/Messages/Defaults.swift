extension KeyedDecodingContainer {
    /// A value that the other side may leave out: one in another language need not spell out what is usual.
    func decode<Value: Decodable>(forKey key: Key, else usual: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? usual
    }
}
