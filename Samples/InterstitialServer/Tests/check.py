#!/usr/bin/env python3
"""Starts the server before ad servers and clients that do all the wrong things, and checks that it goes on answering.

    Tests/check.py SERVER [--connections N] [--lists N]

SERVER is the built program (.build/release/InterstitialServer). Needs only Python's own modules. Ends with 1 if anything was
wrong. `--connections 10000` needs a limit of more open files than that (`ulimit -n`).
"""
import argparse
import asyncio
import gzip
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

DEADLINE = 2.0
# What a busy machine adds to the deadline.
SLACK = 5.0

parser = argparse.ArgumentParser()
parser.add_argument("server")
parser.add_argument("--connections", type=int, default=2000)
parser.add_argument("--lists", type=int, default=2000)
options = parser.parse_args()

failures = 0
requests = 0


def expect(what, is_right, seen=""):
    global failures
    failures += not is_right
    print(f"{'ok   ' if is_right else 'WRONG'} {what}{f': {seen}' if seen != '' else ''}", flush=True)


# Ad servers, one a path.


def head(status="200 OK", *headers):
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "Connection: close", "", ""]).encode()


def body(text, *headers):
    text = text if isinstance(text, bytes) else text.encode()
    return head("200 OK", f"Content-Length: {len(text)}", *headers) + text


AD = """<VAST version="3.0"><Ad id="a"><InLine><AdTitle>a</AdTitle><Creatives><Creative><Linear><Duration>00:00:10</Duration>
<MediaFiles><MediaFile delivery="streaming" type="application/vnd.apple.mpegurl" width="640" height="360">
https://media.example/a.m3u8</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>"""
BOMB = gzip.compress(b" " * (100 << 20))
BREAK = """<vmap:AdBreak timeOffset="{offset}" breakType="linear" breakId="{name}"><vmap:AdSource><vmap:AdTagURI
templateType="vast3">http://127.0.0.1:{port}/{name}?v=[CACHEBUSTING]</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"""


def wrapper(url):
    return f'<VAST version="3.0"><Ad><Wrapper><VASTAdTagURI><![CDATA[{url}]]></VASTAdTagURI></Wrapper></Ad></VAST>'


def pod(url):
    """An inline ad and a wrapper."""
    return AD.replace("<Ad ", '<Ad sequence="1" ').replace("</VAST>", "") + wrapper(url).partition(">")[2].replace(
        "<Ad>", '<Ad sequence="2">')


async def drip(writer, beginning, piece, seconds):
    writer.write(beginning)
    while True:
        writer.write(piece)
        await writer.drain()
        # At least a pause: this process is the client, too.
        await asyncio.sleep(max(seconds, 0.001))


async def silent(writer, port):
    await asyncio.sleep(3600)


async def reset(writer, port):
    writer.transport.abort()


def answering(make):
    async def answer(writer, port):
        writer.write(make(port))

    return answer


CASES = {
    "good": answering(lambda port: body(AD)),
    "silent": silent,
    "a-byte-now-and-then": lambda writer, port: drip(writer, head(), b"<", 0.3),
    "an-endless-body": lambda writer, port: drip(writer, head(), b" " * 65536, 0),
    "endless-headers": lambda writer, port: drip(writer, b"HTTP/1.1 200 OK\r\n", b"X-A: " + b"a" * 1000 + b"\r\n", 0),
    "a-huge-body": answering(lambda port: body(" " * (8 << 20))),
    "a-bomb": answering(lambda port: body(BOMB, "Content-Encoding: gzip")),
    "a-reset": reset,
    "nothing": answering(lambda port: b""),
    "half-a-head": answering(lambda port: b"HTTP/1.1 200"),
    "a-cut-body": answering(lambda port: head("200 OK", "Content-Length: 1000") + b"<VAST>"),
    "a-circle": answering(lambda port: head("302 Found", f"Location: http://127.0.0.1:{port}/a-circle")),
    "to-another-protocol": answering(lambda port: head("302 Found", "Location: file:///etc/passwd")),
    "not-found": answering(lambda port: head("404 Not Found", "Content-Length: 0")),
    "an-error": answering(lambda port: head("500 Internal Server Error", "Content-Length: 0")),
    "no-content": answering(lambda port: head("204 No Content")),
    "a-page": answering(lambda port: body("<html><body>Sign in</body></html>", "Content-Type: text/html")),
    "no-markup": answering(lambda port: body("\x00\xff" * 1000)),
    "deep-elements": answering(lambda port: body("<VAST>" + "<a>" * 200_000)),
    "entities": answering(lambda port: body('<!DOCTYPE V [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><VAST>&b;</VAST>')),
    "wrappers-in-a-circle": answering(lambda port: body(wrapper(f"http://127.0.0.1:{port}/wrappers-in-a-circle"))),
    "a-silent-wrapper": answering(lambda port: body(wrapper(f"http://127.0.0.1:{port}/silent"))),
    "an-ad-beside-a-silent-wrapper": answering(lambda port: body(pod(f"http://127.0.0.1:{port}/silent"))),
}


async def ad_server(reader, writer):
    global requests
    try:
        target = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1].decode()
        requests += 1
        await CASES[target.split("?")[0].strip("/")](writer, writer.get_extra_info("sockname")[1])
        await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


# Clients.


class Server:
    def __init__(self, port, process):
        self.port = port
        self.process = process

    async def connect(self, number=0):
        # Several addresses, as of several clients.
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(f"127.0.0.{2 + number % 250}", 0))

    async def get(self, target, number=0):
        """The status, the number of assets (None without a list), and how long it took."""
        began = time.monotonic()
        reader, writer = await self.connect(number)
        writer.write(f"GET {target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode())
        answer = await asyncio.wait_for(reader.read(), 60)
        writer.close()
        text = answer.partition(b"\r\n\r\n")[2]
        assets = len(json.loads(text).get("ASSETS", [])) if text.startswith(b"{") else None
        return int(answer.split(b" ", 2)[1] or 0), assets, time.monotonic() - began

    async def good(self, what, count=20):
        """Checks that the server answers, and how soon."""
        answers = [await self.get(f"/film/good.json?_HLS_primary_id={time.time()}") for _ in range(count)]
        slowest = max(answer[2] for answer in answers)
        is_right = all(answer[:2] == (200, 1) for answer in answers) and slowest < SLACK
        expect(f"it answers {what}", is_right, f"{count} lists, the slowest after {slowest * 1000:.0f} ms, {self.memory()}")

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return f"{int(line.split()[1]) // 1024} MB"


async def hostile_ad_servers(server):
    async def case(name):
        answers = await asyncio.gather(*(server.get(f"/film/{name}.json?_HLS_primary_id={n}") for n in range(3)))
        slowest = max(answer[2] for answer in answers)
        wanted = 1 if name in ("good", "an-ad-beside-a-silent-wrapper") else 0
        is_right = all(answer[:2] == (200, wanted) for answer in answers) and slowest < DEADLINE + SLACK
        expect(f"an ad server: {name}", is_right, f"{answers[0][1]} ads after {slowest:.1f} s")

    for name in CASES:
        await case(name)
    await asyncio.gather(*(server.get(f"/film/{name}.json?_HLS_primary_id=all-{n}") for name in CASES for n in range(20)))
    await server.good("after all of them at once")


async def hostile_clients(server):
    status, _, _ = await server.get("/film/good.json?" + "x" * (1 << 20))
    expect("a query of a megabyte is refused", status in (0, 400, 404, 414, 431), status)

    # Headers without end: the connection is closed.
    reader, writer = await server.connect()
    writer.write(b"GET /film/good.json HTTP/1.1\r\n")
    try:
        for _ in range(10_000):
            writer.write(b"X-A: " + b"a" * 1000 + b"\r\n")
            await writer.drain()
        await asyncio.wait_for(reader.read(), 10)
        is_closed = reader.at_eof()
    except ConnectionError:
        is_closed = True
    expect("endless headers end the connection", is_closed)

    async def leaves(number):
        reader, writer = await server.connect(number)
        writer.write(f"GET /film/silent.json?_HLS_primary_id=leaves-{number} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        await writer.drain()
        writer.transport.abort()

    await asyncio.gather(*(leaves(number) for number in range(500)))
    await server.good("after 500 clients that left while they were answered")

    # A client whose body never ends.
    async def stays(request):
        began = time.monotonic()
        reader, writer = await server.connect()
        writer.write(request)
        try:
            while time.monotonic() - began < 60:
                writer.write(b"a")
                await writer.drain()
                await asyncio.sleep(1)
                if reader.at_eof():
                    break
        except ConnectionError:
            pass
        return time.monotonic() - began

    seconds = await stays(b"GET /film/good.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
    expect("a body that never ends ends the connection", seconds < 45, f"{seconds:.0f} s")


async def many_connections(server):
    writers = []

    async def slow(number):
        _, writer = await server.connect(number)
        writer.write(b"GET /film/good.json HTTP/1.1\r\nHost: a\r\nX-Slow: ")
        writers.append(writer)

    for first in range(0, options.connections, 200):
        await asyncio.gather(*(slow(number) for number in range(first, min(first + 200, options.connections))))
    for _ in range(3):
        for writer in writers:
            writer.write(b"a")
        await asyncio.sleep(0.5)
    await server.good(f"beside {len(writers)} connections that never finish their request")
    for writer in writers:
        writer.transport.abort()


async def many_lists(server):
    global requests
    requests = 0
    gate = asyncio.Semaphore(50)

    async def viewer(number):
        async with gate:
            return await server.get(f"/film/good.json?_HLS_primary_id=many-{number // 2}", number)

    before = server.memory()
    answers = await asyncio.gather(*(viewer(number) for number in range(options.lists)))
    expect(f"{options.lists} lists of half as many viewings", all(answer[:2] == (200, 1) for answer in answers))
    expect("each viewing is one request to the ad server", requests == (options.lists + 1) // 2, requests)
    print(f"      {before} before, {server.memory()} after")


async def main():
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    ads = await asyncio.start_server(ad_server, "127.0.0.1", 0, backlog=4096)
    ad_port = ads.sockets[0].getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        breaks = [
            BREAK.format(offset=f"00:{number:02}:00", name=name, port=ad_port) for number, name in enumerate(CASES)
        ]
        film = '<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">' + "".join(breaks) + "</vmap:VMAP>"
        pathlib.Path(folder, "film.xml").write_text(film)
        settings = {"films": {"film": {"playlist": "film.xml", "seconds": 3600}}, "allowsPrivateAddresses": True}
        pathlib.Path(folder, "server.json").write_text(json.dumps(settings))
        free = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = free.sockets[0].getsockname()[1]
        free.close()
        await free.wait_closed()
        log = open(pathlib.Path(folder, "log"), "w")
        process = subprocess.Popen(
            [options.server, f"{folder}/server.json", "--port", str(port)], stdout=log, stderr=log)
        server = Server(port, process)
        try:
            for _ in range(100):
                try:
                    await server.get("/healthz")
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            await server.good("at the beginning")
            await hostile_ad_servers(server)
            await many_lists(server)
            await many_connections(server)
            await hostile_clients(server)
            await server.good("at the end")
            process.terminate()
            expect("it ends at SIGTERM", process.wait(30) == 0, process.returncode)
        finally:
            if process.poll() is None:
                process.kill()
    # Without waiting for the ad servers, some of which never end.
    sys.stdout.flush()
    os._exit(failures > 0)


asyncio.run(main())
