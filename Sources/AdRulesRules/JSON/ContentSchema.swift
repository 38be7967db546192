package import AdRulesText

/// The keys of a description of content. What is read and the JSON Schema both come from here.
package enum ContentSchema {
    package static let schema = JSONSchema(
        "content", "A description of the content: build --content, a line of build --contents", .object(keys))

    static let keys: [JSONShape.Key] = [
        ("title", .text.described("The title, for {title}.")), ("duration", .writtenTime.described("Its duration.")),
        ("chapters", .list(of: .writtenTime).described("The starts of its chapters.")),
        (
            "opportunities",
            .list(of: .either(.writtenTime, .object(opportunity, needs: ["time"])))
                .described("The moments at which it offers a break.")
        ), ("labels", .list(of: .text).described("The labels that conditions check.")),
        ("live", .flag.described("Whether it is live: it has no end yet.")),
    ]

    static let opportunity: [JSONShape.Key] = [("time", .writtenTime), ("duration", .writtenTime)]
}
