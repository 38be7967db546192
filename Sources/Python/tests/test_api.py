"""The API, on the playlists of Samples: python -m unittest, with adrules installed."""

import os
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import adrules

SAMPLES = Path(__file__).parents[3] / "Samples/Playlists"
BROKEN = SAMPLES / "broken/wrong-values.xml"
FILM = SAMPLES / "quickstart.xml"


class Lint(unittest.TestCase):
    def test_findings_have_their_place(self) -> None:
        report = adrules.lint(BROKEN, options=["--no-config"])
        first = report.findings[0]
        self.assertEqual((first.rule, first.severity, first.range.start.line), ("VMAP112", "error", 4))
        self.assertEqual(first.file, str(BROKEN))
        self.assertIsNotNone(first.fix)
        self.assertGreater(report.summary.errors, 0)

    def test_bytes_text_and_file_are_the_same_document(self) -> None:
        content = BROKEN.read_bytes()
        reports = [adrules.lint(each, name="a.xml") for each in (content, content.decode())]
        self.assertEqual(reports[0], reports[1])
        self.assertEqual([each.rule for each in reports[0].findings], [each.rule for each in adrules.lint(BROKEN).findings])
        self.assertEqual(reports[0].findings[0].file, "a.xml")

    def test_a_text_is_decoded_whatever_its_declaration_names(self) -> None:
        plain = FILM.read_text(encoding="utf-8").replace("preroll", "Début €").split("?>", 1)[1]
        for declared in ("ISO-8859-1", "UTF-16", "US-ASCII", "KOI8-R", "L1", "UTF-8"):
            for head in (f"<?xml version='1.0' encoding='{declared}' ?>", f'\ufeff<?xml version="1.0"\nencoding = "{declared}"?>'):
                self.assertEqual(adrules.schedule(head + plain).stops[0].breaks[0].break_id, "Début €", head)
        # A place on the line of the declaration is that of the text.
        broken = '<?xml version="1.0" encoding="ISO-8859-1"?>' + BROKEN.read_text().split("?>", 1)[1].replace("\n", " ")
        same = broken.replace('"ISO-8859-1"', '"UTF-8"     ').encode()
        self.assertEqual(adrules.lint(broken).findings[0].range, adrules.lint(same).findings[0].range)
        with self.assertRaises(adrules.AdrulesError):
            adrules.lint("<VAST>\ud800</VAST>")

    def test_one_word_needs_no_list(self) -> None:
        for words in ("ima", ["ima"]):
            self.assertEqual(adrules.lint(FILM, targets=words, options="--no-config").summary.errors, 0)
        self.assertEqual(adrules.lint(BROKEN, select="VAST").findings, ())

    def test_options_that_print_something_else_are_misuse(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for options in (["--fix"], ["--output", f"{folder}/report.json"]):
                with self.assertRaises(adrules.AdrulesError) as misuse:
                    adrules.lint(b"<x>", options=options)
                self.assertEqual(misuse.exception.code, 64)

    def test_a_command_that_cannot_be_run_is_an_error(self) -> None:
        for path in ("/no/such/adrules", str(FILM)):
            with unittest.mock.patch.dict(os.environ, ADRULES_BINARY=path):
                with self.assertRaises(adrules.AdrulesError) as missing:
                    adrules.lint(FILM)
                self.assertEqual(missing.exception.code, 2)
                self.assertIn(path, str(missing.exception))

    def test_many_documents_are_one_run(self) -> None:
        documents = [(f"{number}.xml", BROKEN if number % 2 else FILM.read_bytes()) for number in range(300)]
        options = ["--no-config"]
        with unittest.mock.patch.object(subprocess, "Popen", wraps=subprocess.Popen) as started:
            found = list(adrules.lint_all(documents, options=options))
        self.assertEqual(started.call_count, 1)
        self.assertEqual([name for name, _ in found], [name for name, _ in documents])
        alone = [[each.rule for each in adrules.lint(each, options=options).findings] for each in (FILM, BROKEN)]
        self.assertEqual([[each.rule for each in findings] for _, findings in found], alone * 150)
        # The caller may stop, a name with any signs comes back, and a document of no text is named.
        self.assertEqual(next(adrules.lint_all(iter(documents)))[0], "0.xml")
        self.assertEqual([name for name, _ in adrules.lint_all([("a \"é\n", "<VAST/>")])], ["a \"é\n"])
        for wrong, code in (([("u16.xml", "<VAST/>".encode("utf-16"))], 64), ([("a", "<VAST/>")], 64)):
            with self.assertRaises(adrules.AdrulesError) as misuse:
                list(adrules.lint_all(wrong, options=["--no-such-option"] if wrong[0][0] == "a" else ()))
            self.assertEqual(misuse.exception.code, code)

    def test_options_reach_the_command(self) -> None:
        self.assertEqual(adrules.lint(BROKEN, select=["VAST"]).findings, ())
        self.assertNotIn("VMAP112", [each.rule for each in adrules.lint(BROKEN, ignore=["VMAP112"]).findings])
        self.assertEqual(adrules.lint(FILM, duration="30:00", targets=["ima", "hls"]).summary.errors, 0)

    def test_hostile_bytes_are_findings(self) -> None:
        for content in (b"", b"\x00", b"\xff\xfe<", b"{}", b"<VAST", "<VAST>\u2028\U0001f600".encode() * 1000):
            self.assertTrue(adrules.lint(content).findings, content[:20])

    def test_a_file_can_have_the_name_of_an_option_or_of_a_stream(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("--fix", "-", "@x"):
                path = Path(folder, name)
                path.write_bytes(BROKEN.read_bytes())
                self.assertTrue(adrules.lint(path).findings)
                self.assertEqual(path.read_bytes(), BROKEN.read_bytes())

    def test_what_cannot_be_done_is_an_error_with_its_code(self) -> None:
        with self.assertRaises(adrules.AdrulesError) as missing:
            adrules.lint(Path("no-such-file.xml"))
        self.assertEqual(missing.exception.code, 2)
        self.assertIn("no-such-file.xml", str(missing.exception))
        with self.assertRaises(adrules.AdrulesError) as misuse:
            adrules.lint(BROKEN, options=["--no-such-option"])
        self.assertEqual(misuse.exception.code, 64)

    def test_the_name_of_a_file_is_not_taken_for_a_document(self) -> None:
        with self.assertRaises(adrules.AdrulesError) as misuse:
            adrules.lint("playlist.xml")
        self.assertIn("pathlib.Path('playlist.xml')", str(misuse.exception))


class Plays(unittest.TestCase):
    def test_schedule(self) -> None:
        schedule = adrules.schedule(FILM, duration=1800)
        self.assertEqual(schedule.cue_points, (0, 600, 1200, -1))
        self.assertEqual(schedule.stops[1].breaks[0].break_id, "midroll-1")

    def test_simulation(self) -> None:
        session = adrules.simulate(FILM, duration="30:00")
        self.assertEqual({each.outcome for each in session.breaks}, {"played"})
        self.assertEqual(len(session.events("STARTED")), 4)
        self.assertEqual(session.events()[-1].name, "ALL_ADS_COMPLETED")

    def test_steps(self) -> None:
        session = adrules.simulate(FILM, duration="30:00", steps=["start", "seek 25:00", "complete"])
        self.assertIn("notPlayed", {each.outcome for each in session.breaks})


class Module(unittest.TestCase):
    def test_the_module_is_the_command(self) -> None:
        done = subprocess.run([sys.executable, "-m", "adrules", "lint", str(BROKEN), "--format", "concise"], stdout=subprocess.PIPE)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"VMAP112", done.stdout)
        version = subprocess.run([adrules.binary(), "--version"], stdout=subprocess.PIPE, check=True).stdout
        self.assertRegex(version.decode(), r"^\d+\.\d+\.\d+ \(")


if __name__ == "__main__":
    unittest.main()
