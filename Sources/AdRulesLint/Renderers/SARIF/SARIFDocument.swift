import AdRulesModel
import AdRulesText

/// Writes the places of one document in SARIF: the file, and regions of it.
///
/// Regions have lines and columns, no byte offsets: SARIF means the bytes of the file, which can be in another encoding
/// than the text.
struct SARIFDocument {
    private let uri: ArtifactURI
    private let map: SourceMap
    private let columns: UTF16Columns

    /// Creates the writer for a document. Complexity: O(bytes).
    init(_ result: LintResult, uri: ArtifactURI) {
        self.uri = uri
        map = result.source.map()
        columns = UTF16Columns(result.source.bytes)
    }

    /// Writes an `artifactLocation`.
    static func write(_ uri: ArtifactURI, to json: inout JSONWriter) {
        json.object("artifactLocation") { json in
            json.field("uri", uri.text)
            if uri.isRelative { json.field("uriBaseId", "%SRCROOT%") }
        }
    }

    /// Writes the `physicalLocation` of a range.
    func write(_ range: SourceRange, to json: inout JSONWriter) {
        json.object("physicalLocation") { json in
            Self.write(uri, to: &json)
            region("region", range, to: &json)
        }
    }

    /// Writes a fix; `description` describes it.
    func write(_ fix: Fix, description: String, to json: inout JSONWriter) {
        json.array("fixes", [fix]) { json, fix in
            json.object { json in
                SARIFText.message("description", description, to: &json)
                json.array("artifactChanges", [uri]) { json, uri in
                    json.object { json in
                        Self.write(uri, to: &json)
                        json.array("replacements", fix.edits) { json, edit in
                            json.object { json in
                                region("deletedRegion", edit.range, to: &json)
                                json.object("insertedContent") { json in json.field("text", edit.text) }
                            }
                        }
                    }
                }
                json.object("properties") { json in json.field("safe", fix.isSafe) }
            }
        }
    }

    /// Writes a region with all four numbers: without an end column, a region reaches to the end of its line.
    private func region(_ key: String, _ range: SourceRange, to json: inout JSONWriter) {
        let (start, end) = (map.location(of: Int(range.lower)), map.location(of: Int(range.upper)))
        json.object(key) { json in
            json.field("startLine", start.line)
            json.field("startColumn", columns.column(of: start))
            json.field("endLine", end.line)
            json.field("endColumn", columns.column(of: end))
        }
    }
}
