#!/usr/bin/env bash
# Runs nginx with front/nginx.conf before two list servers and a storage that only say who they are, and checks what is kept.
# As with compose.yaml, the list servers are two addresses of one name, which libnss-wrapper resolves.
# Needs nginx (Debian: nginx-light), python3, curl and libnss-wrapper.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
needed() { echo "$1 is needed: apt-get install nginx-light python3 curl libnss-wrapper" >&2; exit 1; }
for tool in nginx python3 curl; do
    command -v "$tool" >/dev/null 2>&1 || needed "$tool"
done
python3 -c 'import ctypes; ctypes.CDLL("libnss_wrapper.so")' 2>/dev/null || needed libnss-wrapper

work="$(mktemp -d)"
chmod 755 "$work" # the workers of a front that root starts are nobody
started=()
trap 'kill "${started[@]}" 2>/dev/null || true; wait; rm -rf "$work"' EXIT

# stub.py NAME FILE HOST PORT: each answers with its name, the target and X-Forwarded-For, and counts its answers in a file. A
# list in /slow/ takes too long, a playlist there as long as a packager may hold back its answer; what is in /missing/ is 404.
cat >"$work/stub.py" <<'PY'
import http.server, sys, time
class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self):
        is_playlist = ".m3u8" in self.path
        if "/slow/" in self.path:
            time.sleep(6 if is_playlist else 30)
        with open(sys.argv[2], "a") as counts:
            counts.write(self.path + "\n")
        body = f"{sys.argv[1]} {self.path} {self.headers['X-Forwarded-For']}".encode()
        self.send_response(404 if "/missing/" in self.path else 200)
        self.send_header("Content-Length", str(len(body)))
        if "films" not in sys.argv[1]:
            self.send_header("Cache-Control", "max-age=10" if is_playlist else "no-store")
        self.end_headers()
        self.wfile.write(body)
    def log_message(self, *words):
        pass
http.server.ThreadingHTTPServer((sys.argv[3], int(sys.argv[4])), Handler).serve_forever()
PY
# many.py PORT: 64 requests whose body does not come, and the status of one more. nginx may not have read them all at once.
cat >"$work/many.py" <<'PY'
import http.client, socket, sys, time
port = int(sys.argv[1])
held = [socket.create_connection(("127.0.0.1", port)) for _ in range(64)]
for one in held:
    one.sendall(b"POST /lists/film/mid.json HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n")
for _ in range(50):
    time.sleep(0.1)
    client = http.client.HTTPConnection("127.0.0.1", port)
    client.request("GET", "/lists/film/mid.json")
    answer = client.getresponse()
    if not answer.read().startswith((b"one", b"two")):
        break
print(answer.status)
PY
read -r lists films front < <(python3 -c '
import socket
sockets = [socket.create_server(("", 0)) for _ in range(3)]
print(*(s.getsockname()[1] for s in sockets))')
printf '127.0.0.1 lists\n127.0.0.2 lists\n127.0.0.1 films\n' >"$work/hosts"
stub() {
    python3 "$work/stub.py" "$1" "$work/$1" "$2" "$3" &
    started+=($!)
}
stub one 127.0.0.1 "$lists"
stub two 127.0.0.2 "$lists"
stub films 127.0.0.1 "$films"
sed -e "s|server lists:8080|server lists:$lists|" -e "s|server films:80|server films:$films|" \
    -e "s|listen 8000|listen 127.0.0.1:$front|" -e "s|/tmp/|$work/|" nginx.conf >"$work/nginx.conf"
LD_PRELOAD=libnss_wrapper.so NSS_WRAPPER_HOSTS="$work/hosts" \
    nginx -p "$work" -c "$work/nginx.conf" -e "$work/error.log" -g 'daemon off;' &
started+=($!)
for name in 127.0.0.1:"$lists" 127.0.0.2:"$lists" 127.0.0.1:"$films"; do
    until curl -so /dev/null "http://$name/ready"; do sleep 0.1; done
done
at="http://127.0.0.1:$front"
until curl -fso /dev/null "$at/healthz"; do sleep 0.1; done

failures=0
expect() {
    if [ "$2" = "$3" ]; then echo "ok    $1"; else echo "WRONG $1: expected $2, seen $3"; failures=1; fi
}
asked() { if [ -f "$work/$1" ]; then grep -c "$2" "$work/$1" || true; else echo 0; fi; }

# Viewers are spread over the servers, each stays with its own, and no list is kept.
server_of() { curl -s "$at/lists/film/mid.json?_HLS_primary_id=v$1" | cut -d ' ' -f 1; }
for viewer in {1..40}; do
    for _ in 1 2 3; do server_of "$viewer"; done
done >"$work/servers"
expect "each viewer stays with one server" 40 "$(paste - - - <"$work/servers" | awk '$1 == $2 && $2 == $3' | wc -l)"
expect "both servers have viewers" 2 "$(sort -u "$work/servers" | wc -l)"
expect "every request for a list is made" 120 "$(($(asked one mid.json) + $(asked two mid.json)))"
expect "the address of the viewer goes on" 127.0.0.1 \
    "$(curl -s "$at/lists/film/mid.json" | cut -d ' ' -f 3)"

# The playlists of a live stream are kept by the moment that they are asked for, and a blocking request gets its answer.
playlist() { curl -s "$at/lists/channel/v1.m3u8?$1" | cut -d ' ' -f 2; }
for query in _HLS_msn=1'&'_HLS_part=23 _HLS_msn=12'&'_HLS_part=3 _HLS_msn=12 _HLS_skip=YES ''; do
    for sid in 1 2; do playlist "$query&sid=$sid"; done
done >"$work/playlists"
expect "a moment of a playlist is asked for once, for all viewers" 5 "$(cat "$work/one" "$work/two" | grep -c v1.m3u8)"
expect "and is its own answer" 5 "$(paste - - <"$work/playlists" | awk '$1 == $2' | sort -u | wc -l)"
expect "only what is in the key goes on" '/channel/v1.m3u8?_HLS_msn=13&_HLS_part=&_HLS_skip=' \
    "$(playlist '_HLS_msn=13&_HLS_msn=1&x=2')"
expect "the answer to a blocking request is waited for" '/slow/v1.m3u8?_HLS_msn=9&_HLS_part=&_HLS_skip=' \
    "$(curl -s "$at/lists/slow/v1.m3u8?_HLS_msn=9" | cut -d ' ' -f 2)"

# The film's playlists and segments are kept, whatever the address of the viewer's copy has behind its question mark.
for sid in 1 2 3; do curl -so /dev/null "$at/films/film/master.m3u8?sid=$sid"; done
expect "a playlist is asked for once" 1 "$(asked films master.m3u8)"
for _ in 1 2 3; do curl -so /dev/null "$at/films/film/001.m4s"; done
expect "a segment is asked for once" 1 "$(asked films 001.m4s)"
expect "a segment never changes" 1 "$(curl -sI "$at/films/film/001.m4s" | grep -c immutable)"

# A segment that is not there yet may be there later.
status() { curl -so /dev/null -w '%{http_code}' "$@"; }
immutable() { curl -s -D - -o /dev/null "$at/films/$1" | grep -c immutable || true; }
expect "a segment that is missing is 404" 404 "$(status "$at/films/missing/001.m4s")"
expect "that players do not keep" 0 "$(immutable missing/001.m4s)"
expect "and every page may read" 1 "$(curl -s -D - -o /dev/null "$at/films/missing/001.m4s" | grep -c 'Allow-Origin: \*')"

# What is not for viewers, what is too large, a connection too many, and a server that is silent.
for path in metrics metrics/ metrics// /metrics %6detrics; do
    expect "/lists/$path is not for viewers" 404 "$(status "$at/lists/$path")"
done
expect "a connection too many of one address is an error, not a list without ads" 429 "$(python3 "$work/many.py" "$front")"
expect "a target of 20 KB is refused" 414 "$(status "$at/lists/film/mid.json?x=$(head -c 20000 /dev/zero | tr '\0' x)")"
expect "a body is refused" 413 "$(status -X POST --data "$(head -c 5000 /dev/zero | tr '\0' x)" "$at/lists/film/mid.json")"
expect "a silent server is an empty list" '{"ASSETS":[]}' "$(curl -s "$at/lists/slow/mid.json")"

# Servers that go. For a player, JSON instead of a playlist is the end of the stream; an error it repeats.
stays=$(paste - - - <"$work/servers" | awk '$1 == "two" { print NR }')
stop_server() {
    kill "${started[$1]}"
    wait "${started[$1]}" 2>/dev/null || true
}
stop_server 0
expect "the viewers of a server that is gone move" two "$(for viewer in {1..40}; do server_of "$viewer"; done | sort -u)"
for viewer in $stays; do server_of "$viewer"; done >"$work/servers"
expect "those of the other stay" two "$(sort -u "$work/servers")"
stop_server 1
expect "no server is an empty list" '200 {"ASSETS":[]}' "$(status "$at/lists/film/mid.json") $(curl -s "$at/lists/film/mid.json")"
expect "no server is an error for a playlist" 502 "$(status "$at/lists/channel/v2.m3u8")"
stop_server 2
expect "no storage is an error for a segment" 502 "$(status "$at/films/film/002.m4s")"
expect "and players do not keep it" 0 "$(immutable film/002.m4s)"
exit "$failures"
