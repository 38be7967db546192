#!/usr/bin/env python3
"""Writes an archive of made-up ad responses: generate.py FOLDER [COUNT] [PARTS] [SEED].

Each part is a file of JSON Lines, {"id", "server", "body"}, as a log of an ad platform might keep them. The servers are
made up; each has habits of its own, so that the summary shows who makes which mistake. Each part begins with a blank line, and
one line in 50,000 is cut off, as in real logs. The same arguments give the same bytes.
"""

import json
import os
import random
import sys

# Server, version of VAST, and how often of a thousand responses each mistake is made.
SERVERS = [
    ("ads.north.example", "4.2", {}),
    ("vast.harbor.example", "3.0", {"no-impression": 40, "seconds": 20}),
    ("serve.meadow.example", "2.0", {"ampersand": 4}),
    ("delivery.quay.example", "4.0", {"event": 150, "no-type": 30}),
    ("pods.orchard.example", "3.0", {"seconds": 250, "event": 10}),
    ("exchange.ridge.example", "4.1", {"no-impression": 5, "ampersand": 15}),
]
QUARTILES = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]


def response(number: int, server: str, version: str, mistakes: frozenset[str], chance: random.Random) -> str:
    """A VAST response with one linear ad; each name in `mistakes` adds one."""
    address = f"https://{server}"
    seconds = chance.choice([6, 10, 15, 20, 30])
    duration = str(seconds) if "seconds" in mistakes else f"00:00:{seconds:02}"
    names = ["firstQuartil" if name == "firstQuartile" and "event" in mistakes else name for name in QUARTILES]
    trackers = "\n".join(
        f'              <Tracking event="{name}"><![CDATA[{address}/t?e={index}&i={number}]]></Tracking>'
        for index, name in enumerate(names)
    )
    media_type = "" if "no-type" in mistakes else ' type="video/mp4"'
    media = "\n".join(
        f'              <MediaFile delivery="progressive"{media_type} width="{width}" height="{height}" bitrate="{rate}">'
        f"<![CDATA[https://cdn.{server}/{number % 977}/{height}.mp4]]></MediaFile>"
        for width, height, rate in [(640, 360, 800), (1280, 720, 2400), (1920, 1080, 5200)]
    )
    impression = "" if "no-impression" in mistakes else f"\n      <Impression><![CDATA[{address}/imp?i={number}]]></Impression>"
    title = "Salt & Pepper" if "ampersand" in mistakes else "Salt &amp; Pepper"
    creative_id = f' id="c{number % 977}"'
    universal = (
        f'\n          <UniversalAdId idRegistry="ad-id.example">AD{number % 977:06}</UniversalAdId>'
        if version in ("4.1", "4.2")
        else f'\n          <UniversalAdId idRegistry="ad-id.example" idValue="AD{number % 977:06}">AD{number % 977:06}</UniversalAdId>'
        if version == "4.0"
        else ""
    )
    served = f"\n      <AdServingId>{server}-{number}</AdServingId>" if version in ("4.1", "4.2") else ""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<VAST version="{version}">
  <Ad id="{number}">
    <InLine>
      <AdSystem>{server}</AdSystem>{served}
      <AdTitle>{title}</AdTitle>{impression}
      <Error><![CDATA[{address}/error?code=[ERRORCODE]]]></Error>
      <Creatives>
        <Creative{creative_id}>{universal}
          <Linear>
            <Duration>{duration}</Duration>
            <TrackingEvents>
{trackers}
            </TrackingEvents>
            <VideoClicks>
              <ClickThrough><![CDATA[https://shop.{server}/landing?c={number % 977}]]></ClickThrough>
            </VideoClicks>
            <MediaFiles>
{media}
            </MediaFiles>
          </Linear>
        </Creative>
      </Creatives>
    </InLine>
  </Ad>
</VAST>
"""


def line(number: int, chance: random.Random) -> str:
    """The line of a response in the archive."""
    server, version, habits = SERVERS[chance.randrange(len(SERVERS))]
    mistakes = frozenset(name for name, rate in habits.items() if chance.randrange(1000) < rate)
    body = response(number, server, version, mistakes, chance)
    text = json.dumps({"id": f"{server}/{number:07}", "server": server, "body": body})
    return text[: len(text) // 2] if chance.randrange(50_000) == 0 else text


def main() -> None:
    if not 2 <= len(sys.argv) <= 5:
        sys.exit((__doc__ or "").splitlines()[0])
    folder = sys.argv[1]
    count, parts, seed = (int(text) for text in (sys.argv[2:] + ["10000", "8", "1"][len(sys.argv) - 2 :]))
    os.makedirs(folder, exist_ok=True)
    for part in range(parts):
        chance = random.Random(seed * 1000 + part)
        with open(os.path.join(folder, f"part-{part:03}.jsonl"), "w", encoding="utf-8") as file:
            file.write("\n")
            for number in range(part * count // parts, (part + 1) * count // parts):
                file.write(line(number, chance) + "\n")


main()
