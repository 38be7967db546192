import Testing

/// Everything here shares the machine's sockets, its cores and its clock: one test after the other.
@Suite(.serialized) enum OverRealSockets {}
