extension BeaconScript {
    /// The script around its data, with comments, indentation and blanks that ``text`` leaves out: no string may hold a
    /// blank next to punctuation, and a line that ends with a bracket, a comma or an operator continues in the next.
    ///
    /// A `show` is an interstitial that plays or is about to, an `ad` an asset of it; `over` is one that has ended.
    static func source(moments: String, unknown: String) -> String {
        #"""
        {
          const WHEN = \#(moments), UNKNOWN = '\#(unknown)'.split(','),
          block = of => [of?.['X-AD-CREATIVE-SIGNALING']?.payload ?? {}].flat()[0] ?? {},
          clock = s => s == null ? s : new Date(Math.round(s * 1e6) / 1e3 | 0).toISOString().slice(11, 23)
          globalThis.hlsBeacons = (hls, video, {
            send = url => fetch(url, {mode: 'no-cors', keepalive: 1, credentials: 'include'}), macros
          } = {}) => {
            const page = video.ownerDocument, shows = {}, begun = {}, isMuted = () => video.muted || !video.volume,
            player = {muted: isMuted()},
            fire = (list, name, given) => list?.forEach(({type, urls}) => type == name && urls?.forEach(url => {
              const content = clock(hls.interstitialsManager?.primary.currentTime), values = {
                TIMESTAMP: new Date().toISOString(), CACHEBUSTING: Math.random().toFixed(8).slice(2), REASON: 2,
                CONTENTPLAYHEAD: content, MEDIAPLAYHEAD: content, PLAYERSIZE: [video.clientWidth, video.clientHeight],
                PLAYERSTATE: Object.keys(player).filter(key => player[key]), ...given, ...macros
              }
              // A send of the page that fails keeps no other tracker from leaving.
              try {
                send(url.replace(/\[(\w{1,64})\]/g, (word, macro) => values[macro] != null ?
                  [values[macro]].flat().map(encodeURIComponent).join() : UNKNOWN.includes(macro) ? '-1' : word), name)
              } catch (e) {
                console.error(e)
              }
            })),
            track = (ad, names, time, list = ad.list, given) => names.split(',').forEach(name =>
              fire(list, name, {ADPLAYHEAD: clock(time), ADCOUNT: ad.show.count + !ad.started, ...given})),
            note = (moment, time = ad.time) => track(ad, WHEN[moment], time),
            plays = () => ad?.started && !ad.over,
            span = ad => ad.asset.duration || ad.duration,
            find = ({event, assetListIndex: place, asset, player}) => {
              const all = event.assetListResponse, part = block(all?.ASSETS?.[place]),
              show = shows[event.identifier] ??= {count: 0, list: block(all).tracking},
              ad = show[place] ??= {...part, show, list: part.tracking ?? [], fired: {}}
              return Object.assign(ad, {asset, player: player ?? ad.player})
            },
            reach = time => {
              const due = Object.entries(WHEN.parts).map(([name, share]) => [span(ad) * share, name, ad.list])
              ad.list.forEach(one => one.type == 'progress' && due.push([one.offset, one.type, [one]]))
              due.map((row, place) => [...row, place]).sort((a, b) => a[0] - b[0]).forEach(([at, name, list, place]) => {
                if (!(at <= time) || ad.fired[place]) return
                ad.fired[place] = true
                track(ad, name, at, list)
              })
            },
            start = () => {
              if (ad.started) return
              ad.started = true
              ad.show.count++
              note('started', 0)
            },
            flip = (state, key, is, moment) => {
              if (!state[key] == !is) return
              state[key] = is
              if (plays()) note(moment)
            },
            on = {
              AssetPlayerCreated(data) {
                const ad = find(data)
                if (!ad.loaded) track(ad, WHEN.loaded)
                ad.loaded = true
              },
              AssetStarted(data) {
                ad = find(data)
                const {show} = ad, id = data.event.identifier
                if (show.begins != null) return
                show.begins = !begun[id]
                begun[id] = true
                if (show.begins) fire(show.list, 'podStart')
              },
              AssetEnded(data) {
                if (find(data) != ad) return
                // hls.js continues after an ad that stalls in its last half second.
                if (!ad.over && (span(ad) ? span(ad) - ad.player.currentTime < 0.5 : video.ended)) {
                  start()
                  reach(span(ad) + \#(Schedule.endSnap.seconds))
                  note('completed', span(ad))
                  ad.over = true
                }
                ad = null
              },
              // hls.js reports fatal: false for every error; it then destroys the player of a failed ad.
              AssetError(data) {
                const ad = data.asset && find(data), text = data.details,
                code = /TimeOut/.test(text) ? \#(VASTErrorCode.mediaTimeout.rawValue) :
                  /LoadError/.test(text) ? \#(VASTErrorCode.fileNotFound.rawValue) :
                  \#(VASTErrorCode.mediaNotDisplayable.rawValue),
                given = {ERRORCODE: code, ERROR_CODE: code, ERROR_MESSAGE: text}
                queueMicrotask(() => {
                  if (!ad || ad.over || ad.player && !ad.player.destroyed) return
                  ad.over = true
                  track(ad, WHEN.failed, ad.time, ad.list, given)
                  fire(ad.show.list, 'error', given)
                })
              },
              Ended({event: {identifier: id}}) {
                const show = shows[id]
                delete shows[id]
                ad = null
                if (show?.begins) fire(show.list, 'podEnd')
              }
            }
            let ad
            for (const name in on) hls.on('hlsInterstitial' + name, (_, data) => on[name](data))
            const seen = {
              timeupdate() {
                const time = ad?.over ? 0 : ad?.player.currentTime
                if (!time || !ad.started && video.paused) return
                start()
                reach(ad.time = Math.max(ad.time ?? 0, time))
              },
              pause: () => plays() && !video.ended && flip(ad, 'paused', true, 'paused'),
              play: () => plays() && flip(ad, 'paused', false, 'resumed'),
              volumechange: () => flip(player, 'muted', isMuted(), isMuted() ? 'muted' : 'unmuted')
            }
            for (const name in seen) video.addEventListener(name, seen[name])
            page.addEventListener('fullscreenchange', () => {
              const is = !!page.fullscreenElement
              flip(player, 'fullscreen', is, is ? 'fullscreen' : 'windowed')
            })
            return {
              get ad() {
                const {time, skipOffset} = ad ?? {}
                return plays() ? {time, duration: span(ad), skipIn: Math.max(0, skipOffset - time)} : null
              },
              skip() {
                if (this.ad?.skipIn != 0) return false
                note('skipped')
                ad.over = true
                video.currentTime += span(ad) - ad.player.currentTime
                return true
              },
              click() {
                if (!plays()) return
                note('clicked')
                return ad.clickThrough
              }
            }
          }
        }
        """#
    }
}
