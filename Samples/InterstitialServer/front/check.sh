#!/usr/bin/env bash
# Runs nginx with front/nginx.conf before two list servers and a storage that only say who they are, and checks what is kept.
# Needs nginx (Debian: nginx-light), python3 and curl.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
for tool in nginx python3 curl; do
    command -v "$tool" >/dev/null 2>&1 || { echo "$tool is needed: apt-get install nginx-light python3 curl" >&2; exit 1; }
done

work="$(mktemp -d)"
chmod 755 "$work" # the workers of a front that root starts are nobody
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

# Each answers with its name, the target and X-Forwarded-For, and counts its answers in a file. /slow/ takes too long.
cat >"$work/stub.py" <<'PY'
import http.server, sys, time
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        if "/slow/" in self.path:
            time.sleep(30)
        with open(sys.argv[2], "a") as counts:
            counts.write(self.path + "\n")
        body = f"{sys.argv[1]} {self.path} {self.headers['X-Forwarded-For']}".encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        if "films" not in sys.argv[1]:
            self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
open(sys.argv[2] + ".port", "w").write(str(server.server_port))
server.serve_forever()
PY
port() { until [ -s "$work/$1.port" ]; do sleep 0.1; done; cat "$work/$1.port"; }
for name in one two films; do
    python3 "$work/stub.py" "$name" "$work/$name" &
    started+=($!)
done
front=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
sed -e "s|server lists:8080 \(.*\);|server 127.0.0.1:$(port one) \1; server 127.0.0.1:$(port two) \1;|" \
    -e "s|server films:80|server 127.0.0.1:$(port films)|" -e "s|listen 8000|listen 127.0.0.1:$front|" \
    -e "s|/tmp/|$work/|" nginx.conf >"$work/nginx.conf"
nginx -p "$work" -c "$work/nginx.conf" -e "$work/error.log" -g 'daemon off;' &
started+=($!)
at="http://127.0.0.1:$front"
until curl -fso /dev/null "$at/healthz"; do sleep 0.1; done

failures=0
expect() {
    if [ "$2" = "$3" ]; then echo "ok    $1"; else echo "WRONG $1: expected $2, seen $3"; failures=1; fi
}
asked() { if [ -f "$work/$1" ]; then grep -c "$2" "$work/$1" || true; else echo 0; fi; }

# Viewers are spread over the servers, each stays with its own, and no list is kept.
for viewer in 1 2 3 4 5 6 7 8; do
    for _ in 1 2 3; do curl -s "$at/lists/film/mid.json?_HLS_primary_id=v$viewer" | cut -d ' ' -f 1; done
done >"$work/servers"
expect "each viewer stays with one server" 8 "$(paste - - - <"$work/servers" | awk '$1 == $2 && $2 == $3' | wc -l)"
expect "both servers have viewers" 2 "$(sort -u "$work/servers" | wc -l)"
expect "every request for a list is made" 24 "$(($(asked one mid.json) + $(asked two mid.json)))"
expect "the address of the viewer goes on" 127.0.0.1 \
    "$(curl -s "$at/lists/film/mid.json" | cut -d ' ' -f 3)"

# The film's playlists and segments are kept, whatever the address of the viewer's copy has behind its question mark.
for sid in 1 2 3; do curl -so /dev/null "$at/films/film/master.m3u8?sid=$sid"; done
expect "a playlist is asked for once" 1 "$(asked films master.m3u8)"
for _ in 1 2 3; do curl -so /dev/null "$at/films/film/001.m4s"; done
expect "a segment is asked for once" 1 "$(asked films 001.m4s)"
expect "a segment never changes" 1 "$(curl -sI "$at/films/film/001.m4s" | grep -c immutable)"

# What is not for viewers, what is too large, and a server that is silent.
status() { curl -so /dev/null -w '%{http_code}' "$@"; }
expect "metrics are not for viewers" 404 "$(status "$at/lists/metrics")"
expect "a target of 20 KB is refused" 414 "$(status "$at/lists/film/mid.json?x=$(head -c 20000 /dev/zero | tr '\0' x)")"
expect "a body is refused" 413 "$(status -X POST --data "$(head -c 5000 /dev/zero | tr '\0' x)" "$at/lists/film/mid.json")"
expect "a silent server is an empty list" '{"ASSETS":[]}' "$(curl -s "$at/lists/slow/mid.json")"
exit "$failures"
