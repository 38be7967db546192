"""Calls every tool of `adrules mcp` through the client of the Python package `mcp`.

Usage: client.py ADRULES. Ends with 1 if something is not as it should be.
"""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PLAYLIST = """<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
  <vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="mid">
    <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI></vmap:AdSource>
  </vmap:AdBreak>
</vmap:VMAP>"""
FIXED = PLAYLIST.replace('"10:00"', '"00:10:00"')

# A tool, its arguments, and words of its answer.
CALLS = [
    ("lint", {"playlist": PLAYLIST}, "VMAP112"),
    ("lint", {"playlist": FIXED, "duration": "30m", "targets": ["ima", "hls"]}, '"errors": 0'),
    ("explain", {"rule": "invalid-time-offset"}, "VMAP112"),
    ("schedule", {"playlist": FIXED, "duration": 1800}, '"time": 600'),
    ("simulate", {"playlist": FIXED, "duration": 1800, "steps": "start; play 20:00; complete"}, '"adsCompleted":1'),
    ("diff", {"old": PLAYLIST, "new": FIXED, "duration": 1800}, '"kinds": ["moved"'),
    ("build", {"rules": {"ads": "https://ads.example/vast", "breaks": [{"name": "pre", "at": "start"}]}, "duration": 900},
     "AdBreak"),
]
# What is wrong, and words that help.
MISTAKES = [
    ("schedule", {"playlist": FIXED, "duraton": 3}, "did you mean duration?"),
    ("schedule", {"playlist": FIXED, "duration": "half an hour"}, "1h30m"),
    ("lint", {"playlist": "https://ads.example/a.vmap"}, '"resolve": true'),
    ("diff", {"old": FIXED}, '"new" is missing'),
    ("build", {"rules": {"brakes": []}, "duration": 900}, "did you mean breaks?"),
]


def text(result) -> str:
    return "\n".join(block.text for block in result.content)


async def talk(session: ClientSession, how: str) -> int:
    failures = 0
    tools = (await session.list_tools()).tools
    print(f"{how}: {', '.join(tool.name for tool in tools)}")
    for isMistake, calls in ((False, CALLS), (True, MISTAKES)):
        for name, arguments, words in calls:
            result = await session.call_tool(name, arguments)
            answer = text(result)
            isError = getattr(result, "is_error", getattr(result, "isError", False))
            isRight = words in answer and bool(isError) == isMistake
            failures += not isRight
            print(f"{'  ' if isRight else '! '}{name} {answer[:110]}")
    return failures


async def main(adrules: str) -> int:
    failures = 0
    server = StdioServerParameters(command=adrules, args=["mcp"])
    # The package speaks both kinds of versions where it is new enough.
    for how in ["initialize"] + (["discover"] if hasattr(ClientSession, "discover") else []):
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            begun = await getattr(session, how)()
            version = getattr(begun, "protocol_version", getattr(begun, "protocolVersion", None)) or session.protocol_version
            failures += await talk(session, f"{how}, {version}")
    return 1 if failures else 0


sys.exit(asyncio.run(main(sys.argv[1])))
