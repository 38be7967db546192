#if AsyncHTTPClient
    import NIOCore
    import NIOHTTP1

    /// Makes one field of several equal `Content-Length` in the head of a response (RFC 9110 §8.6): swift-nio's parser
    /// refuses such a head, and browsers read it. Different lengths stay, and are refused.
    final class EqualLengths: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = IOData
        typealias OutboundOut = IOData

        /// A head that is longer is not looked at.
        private static let longestHead = 64 << 10

        /// Whether a head is next: a request was sent since the last one.
        private var expectsHead = true
        /// Its result.
        private var head: ByteBuffer?
        /// How many of its bytes were looked at, and whether they end with a line: a server may send it byte by byte.
        private var looked = (count: 0, isAfterLine: false)

        /// Adds a handler to a connection, next to its parser.
        static let add: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let encoder = try pipeline.context(handlerType: HTTPRequestEncoder.self).handler
                try pipeline.addHandler(EqualLengths(), position: .before(encoder))
            }
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            expectsHead = true
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            while expectsHead {
                if var begun = head.take() {
                    begun.writeBuffer(&bytes)
                    bytes = begun
                }
                let view = bytes.readableBytesView
                // A body may come while the rest of a request is sent.
                guard view.starts(with: "HTTP/1.".utf8) || "HTTP/1.".utf8.starts(with: view) else { break }
                guard let end = end(ofHead: view) else {
                    guard view.count < Self.longestHead else { break }
                    head = bytes
                    return
                }
                let isFinal = view.dropFirst(9).first != UInt8(ascii: "1")
                if let length = bytes.readSlice(length: end - view.startIndex) {
                    context.fireChannelRead(wrapInboundOut(Self.merged(length)))
                }
                // Another one follows a head such as that of a status 103.
                if isFinal { expectsHead = false }
            }
            expectsHead = false
            looked = (0, false)
            if bytes.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(bytes)) }
        }

        func channelInactive(context: ChannelHandlerContext) {
            if let head { context.fireChannelRead(wrapInboundOut(head)) }
            head = nil
            context.fireChannelInactive()
        }

        /// The index after the empty line; nil if it has not come.
        private func end(ofHead view: ByteBufferView) -> Int? {
            for index in view.indices.dropFirst(looked.count) {
                if view[index] == UInt8(ascii: "\n") {
                    if looked.isAfterLine {
                        looked = (0, false)
                        return index + 1
                    }
                    looked.isAfterLine = true
                } else if view[index] != UInt8(ascii: "\r") {
                    looked.isAfterLine = false
                }
            }
            looked.count = view.count
            return nil
        }

        /// A head with one `Content-Length` if it has several equal ones.
        private static func merged(_ head: ByteBuffer) -> ByteBuffer {
            let lines = head.readableBytesView.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            var values: [Int: [String]] = [:]
            for (number, line) in lines.enumerated() {
                let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
                guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length"
                else {
                    continue
                }
                values[number] = String(decoding: parts[1], as: UTF8.self).split(separator: ",").map { value in
                    value.filter { !$0.isWhitespace }
                }
            }
            let all = values.values.joined()
            guard let value = all.first, all.count > 1, all.allSatisfy({ $0 == value }) else { return head }
            let first = values.keys.min()
            var result: [UInt8] = []
            for (number, line) in lines.enumerated() where values[number] == nil || number == first {
                if number > 0 { result.append(UInt8(ascii: "\n")) }
                result += number == first ? Array("Content-Length: \(value)\r".utf8) : Array(line)
            }
            return ByteBuffer(bytes: result)
        }
    }
#endif
