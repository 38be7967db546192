"""Serves a folder at http://127.0.0.1:8000, and takes the trackers at /track: serve.py FOLDER."""
import http.server
import sys


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *rest):
        super().__init__(*rest, directory=sys.argv[1])

    def do_GET(self):
        if not self.path.startswith("/track?"):
            return super().do_GET()
        print("tracker", self.path.removeprefix("/track?"), flush=True)
        self.send_response(204)
        self.end_headers()

    def end_headers(self):
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *words):
        pass


http.server.ThreadingHTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
