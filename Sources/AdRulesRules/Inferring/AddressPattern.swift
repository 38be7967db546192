import AdRulesModel

/// The address of a break in pieces, to find what differs from one break to the next: its id, or its number.
struct AddressPattern {
    private let pieces: [String]
    private let id: String
    /// The text after the last hyphen of the id.
    private let number: String

    init(_ address: String, id: String) {
        var pieces: [String] = []
        var piece: [UInt8] = []
        for byte in address.utf8 {
            if "?&=/;,:#".utf8.contains(byte) {
                pieces += [piece.string, [byte].string]
                piece = []
            } else {
                piece.append(byte)
            }
        }
        self.pieces = pieces + [piece.string]
        self.id = id
        number = id.fields(separatedBy: "-").last ?? ""
    }

    var plain: String { pieces.joined() }

    /// The address with `{id}` in place of the id.
    var withID: String { pieces.map { !id.isEmpty && $0.isSpelled(id) ? "{id}" : $0 }.joined() }

    /// The address of which this one and others are made by their ids and numbers; nil if they differ in anything else.
    func common(with others: [AddressPattern]) -> String? {
        var address = ""
        for index in pieces.indices {
            let piece = pieces[index]
            guard others.allSatisfy({ $0.pieces.count == pieces.count }) else { return nil }
            if piece.isSpelled(id), others.allSatisfy({ $0.pieces[index].isSpelled($0.id) }) {
                address += "{id}"
            } else if others.allSatisfy({ $0.pieces[index].isSpelled(piece) }) {
                address += piece
            } else if piece.isSpelled(number), others.allSatisfy({ $0.pieces[index].isSpelled($0.number) }) {
                address += "{n}"
            } else {
                return nil
            }
        }
        return address
    }
}
