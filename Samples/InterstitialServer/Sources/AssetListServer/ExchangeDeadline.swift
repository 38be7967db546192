import NIOCore
import NIOHTTPTypes

/// Closes a connection whose request is not read and answered within a time. A client that sends its body byte by byte, or does
/// not take its answer, would keep its connection otherwise; what takes long before a request, the idle timeout ends.
final class ExchangeDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var deadline: Scheduled<Void>?
    /// The requests that began, and those of which everything was read and whose answer was taken.
    private var (begun, read, answered) = (0, 0, 0)

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            begun += 1
            if deadline == nil { setDeadline(context) }
        case .end:
            read += 1
            if read == begun, answered == begun { endDeadline() }
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let promise = promise ?? context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenSuccess {
            self.answered += 1
            self.endDeadline()
            if self.read < self.begun || self.answered < self.begun { self.setDeadline(context) }
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { endDeadline() }

    private func setDeadline(_ context: ChannelHandlerContext) {
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { context.close(promise: nil) }
    }

    private func endDeadline() {
        deadline?.cancel()
        deadline = nil
    }
}
