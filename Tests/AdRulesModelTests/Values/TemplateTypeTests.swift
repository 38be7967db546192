import AdRulesModel
import Testing

@Suite("The template of an answer")
struct TemplateTypeTests {
    @Test(
        "VAST, alone or with a version from 1 to 4, however it is written",
        arguments: [
            "vast", "vast1", "vast3", "vast4", "VAST3", " vast3 ", "vast 3", "vast_3.0", "vast-3", "vast3.0", "vast4.2",
            "VAST 4.2",
        ])
    func ofVAST(_ name: String) {
        #expect(TemplateType(rawValue: name).isVAST)
    }

    @Test(
        "Other names are those of other templates",
        arguments: [
            "", "vast0", "vast7", "vast42", "vastly", "avast", "vast 3 x", "vast  3", "vast_", "vmap", "acme.json",
        ])
    func others(_ name: String) {
        #expect(!TemplateType(rawValue: name).isVAST)
    }
}
