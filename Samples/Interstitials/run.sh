#!/usr/bin/env bash
# Makes a film of half a minute and two ads, writes breaks into its playlists, and serves them.
#
#   run.sh           makes everything in Samples/Interstitials/site and serves it at http://127.0.0.1:8000, with the ad
#                    servers; the asset lists come from Samples/InterstitialServer at http://127.0.0.1:8080
#   run.sh --check   serves nothing and leaves nothing: plays the film, the ads and the asset lists through with ffmpeg
#
# Needs ffmpeg and python3 (apt-get install ffmpeg python3, brew install ffmpeg python). HLS_JS names the hls.js of the page.
set -euo pipefail
CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

mode=${1:-}
[ -z "$mode" ] || [ "$mode" = --check ] || die "run.sh takes --check or nothing"
for tool in ffmpeg ffprobe python3; do
    command -v "$tool" >/dev/null 2>&1 || die "$tool is needed: apt-get install ffmpeg python3"
done

# The existing build of the command, or a new one.
adrules=${ADRULES:-}
if [ -z "$adrules" ]; then
    swift build --package-path ../.. -c release --product adrules
    adrules=$(swift build --package-path ../.. -c release --show-bin-path)/adrules
fi

site=site
if [ "$mode" = --check ]; then
    site=$(mktemp -d)
    trap 'rm -rf "$site"' EXIT
fi

# movie NAME PICTURE TONE SECONDS OPTION…: a picture and a tone as HLS in $site/NAME, segments of two seconds.
movie() {
    mkdir -p "$site/$1"
    ffmpeg -nostdin -v error -y -f lavfi -i "$2" -f lavfi -i "sine=frequency=$3:sample_rate=48000" -t "$4" \
        -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 50 -keyint_min 50 -sc_threshold 0 -c:a aac -b:a 96k \
        -f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 -hls_segment_filename "$site/$1/%03d.m4s" \
        -hls_fmp4_init_filename init.mp4 "${@:5}"
}

rm -rf "${site:?}"
printf 'making a film of 30 seconds and two ads of 6 seconds\n'
movie film testsrc2=size=640x360:rate=25 330 30 -master_pl_name master.m3u8 "$site/film/video.m3u8"
movie blue color=c=0x2050c0:size=640x360:rate=25 440 6 "$site/blue/ad.m3u8"
movie red color=c=0xc03020:size=640x360:rate=25 550 6 "$site/red/ad.m3u8"
cp -R index.html shop.html ads "$site/"
"$adrules" hls beacons-script >"$site/hls-beacons.js"
[ -z "${HLS_JS:-}" ] || cp "$HLS_JS" "$site/hls.js"

# The lists come from the list server, which requests the ads; --check makes them from the recorded answers.
lists=(--asset-base http://127.0.0.1:8080/film)
[ "$mode" != --check ] || lists=(--asset-base http://127.0.0.1:8000/film/interstitials --responses ads)
apply=("$adrules" hls apply breaks.xml --content "$site/film" --out "$site/film" "${lists[@]}")
printf '\n$ adrules%s\n' "$(printf ' %s' "${apply[@]:1}")"
"${apply[@]}"
"${apply[@]}" --check

if [ "$mode" = --check ]; then
    # played NAME SECONDS: plays a playlist through; every frame must decode, and the length must be right.
    played() {
        local length
        ffmpeg -nostdin -v error -xerror -i "$site/$1" -f null - || die "$1 does not play"
        length=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$site/$1")
        python3 -c "import sys; sys.exit(abs(float('$length') - $2) > 0.2)" || die "$1 is $length s long, not $2"
        printf 'played %s, %s s\n' "$1" "$length"
    }
    played film/master.m3u8 30
    played film/video.m3u8 30
    played blue/ad.m3u8 6
    played red/ad.m3u8 6
    # Each asset of each list is a file of this folder that plays.
    python3 - "$site" <<'PY' | while read -r asset seconds; do played "$asset" "$seconds"; done
import glob, json, sys
for name in sorted(glob.glob(sys.argv[1] + "/film/interstitials/*.json")):
    for asset in json.load(open(name))["ASSETS"]:
        print(asset["URI"].removeprefix("http://127.0.0.1:8000/"), asset["DURATION"])
PY
    # So is each page that a click opens.
    grep -rhoE 'http://127\.0\.0\.1:8000/[a-z]+\.html' breaks.xml ads | sort -u | while read -r page; do
        [ -f "$site/${page##*/}" ] || die "there is no $page"
    done
    "$adrules" hls import "$site/film"
    printf 'everything plays\n'
    exit
fi

server=../InterstitialServer
swift build --package-path "$server" -c release --product InterstitialServer
"$(swift build --package-path "$server" -c release --show-bin-path)/InterstitialServer" server.json &
lists_server=$!
trap 'kill "$lists_server"' EXIT
printf '\nserving %s/site until you press Ctrl-C. Open\n' "$PWD"
printf '  http://127.0.0.1:8000/                   a page with hls.js, the skip button and the trackers\n'
printf '  http://127.0.0.1:8000/film/master.m3u8   in Safari, or with AVPlayer\n\n'
python3 serve.py "$site"
