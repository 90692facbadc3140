/// One request by which something is sent.
package struct DeliveryRequest: Hashable, Sendable {
    package var address: String
    /// Each as `Name: value`.
    package var headers: [String]
    /// What is posted; nil: all is said by the address.
    package var body: [UInt8]?
    /// How many of the items it tells of, from the first one on.
    package var count: Int

    init(address: String, headers: [String] = [], body: [UInt8]? = nil, count: Int = 1) {
        self.address = address
        self.headers = headers
        self.body = body
        self.count = count
    }
}
