import Testing

@testable import AdRulesCommands

@Suite("Messages in a stream of bytes")
struct MessageReaderTests {
    private func arrivals(_ text: String, limit: Int = 100, piece: Int = .max) -> [MessageReader.Arrival] {
        var reader = MessageReader(messageLimit: limit)
        var arrivals: [MessageReader.Arrival] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let head = rest.prefix(piece)
            rest = rest.dropFirst(head.count)
            reader.append(head)
            while let arrival = reader.next() { arrivals.append(arrival) }
        }
        return arrivals
    }

    private func message(_ text: String) -> MessageReader.Arrival { .message(Array(text.utf8)) }

    @Test("Pieces of any size give the same messages", arguments: [1, 2, 3, 7, 19, 1000])
    func pieces(piece: Int) {
        let text = "Content-Length: 2\r\n\r\n{}Content-Type: x\r\ncontent-length:3\r\n\r\n[1]Content-Length: 0\n\n"
        #expect(arrivals(text, piece: piece) == [message("{}"), message("[1]"), message("")])
    }

    @Test(
        "After a header that cannot be read, the next message is found",
        arguments: [
            "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
            "Content-Length:\r\n\r\n", "Content-Type: json\r\n\r\n{}", "\r\n\r\n", "\n", "{\"id\": 1}\n\n",
            String(repeating: "x", count: 5000), "Content-Length: 1\r\n" + String(repeating: "a: b\r\n", count: 1000),
        ], [1, 1000])
    func recovery(header: String, piece: Int) {
        let found = arrivals(header + "Content-Length: 2\r\n\r\n{}", piece: piece)
        #expect(found.last == message("{}"))
        #expect(found.count == 2)
        guard case .failure = found.first else { return #expect(Bool(false), "\(found)") }
    }

    @Test("Headers that cannot be read are reported once between two messages", arguments: [1, 1000])
    func recoveryAgain(piece: Int) {
        let (bad, good) = ("Content-Length: x\r\n\r\n", "Content-Length: 2\r\n\r\n{}")
        let found = arrivals(bad + bad + good + bad + good, piece: piece)
        #expect(found.count == 4 && found[1] == message("{}") && found[3] == message("{}"), "\(found)")
    }

    @Test("A message over the limit is skipped as a whole", arguments: [1, 5, 1000])
    func tooLarge(piece: Int) {
        let large = "Content-Length: 40\r\n\r\n" + String(repeating: "x", count: 40)
        let found = arrivals(large + "Content-Length: 2\r\n\r\n{}", limit: 10, piece: piece)
        #expect(found == [.failure("a message of 40 bytes is over the limit of 10"), message("{}")])
    }
}
