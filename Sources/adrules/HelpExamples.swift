/// The end of a discussion: commands that run as printed in a clone's folder, each without its first word `adrules`. A
/// test runs them. Longer ones go on in another line, before an option, so 80 columns do not cut them elsewhere.
func examples(_ commands: String...) -> String {
    var text = "\n\nEXAMPLES:"
    for command in commands {
        text += "\n  adrules"
        var column = 9
        for (index, part) in command.split(separator: " -", omittingEmptySubsequences: false).enumerated() {
            let words = (index == 0 ? " " : " -") + part
            if column + words.count > 76 {
                text += " \\\n   "
                column = 3
            }
            text += words
            column += words.count
        }
    }
    return text
}

/// The first of some options that is given; nil if none is.
func firstGiven(_ options: KeyValuePairs<String, Bool>) -> String? { options.first(where: \.value)?.key }
