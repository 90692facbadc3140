/// One request by which something is sent.
package struct DeliveryRequest: Hashable, Sendable {
    /// The URL, with the query that says all if nothing is posted.
    package var address: String
    /// Each as `Name: value`.
    package var headers: [String]
    /// What is posted; nil if the address says all.
    package var body: [UInt8]?
    /// How many of the items it sends, from the first on.
    package var count: Int

    init(address: String, headers: [String] = [], body: [UInt8]? = nil, count: Int = 1) {
        self.address = address
        self.headers = headers
        self.body = body
        self.count = count
    }
}
