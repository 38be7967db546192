// A player with the events of hls.js and no media: plays the steps of a viewing and returns the trackers that
// hls-beacons.js sends. With node: node beacons-player.js FOLDER prints those of FOLDER/viewings.json as JSON; in a browser
// globalThis.viewings has them, and they become the text of the page.
(root => {
  // With sendThrows, the page's send fails after each tracker.
  async function played({lists, steps, sendThrows}) {
    const sent = [], listeners = {}, page = new EventTarget()
    const hls = {on: (name, act) => (listeners[name] ??= []).push(act)}
    const trigger = (name, data) => (listeners[name] ?? []).forEach(act => act(name, data))
    const video = Object.assign(new EventTarget(), {
      muted: false, volume: 1, paused: false, ended: false, currentTime: 0, clientWidth: 640, clientHeight: 360,
      ownerDocument: page
    })
    const dispatch = (target, name) => target.dispatchEvent(new Event(name))
    const send = url => { sent.push(url); if (sendThrows) throw Error('send') }
    const beacons = root.hlsBeacons(hls, video, {send, macros: {OWN: 'a b'}})
    const events = {}, ads = {}
    const event = id => events[id] ??= {identifier: id, assetListResponse: lists[id], assetList: []}
    const ad = ({id, ad: place}) => ads[id + place] ??= {
      asset: {identifier: id + '-' + place, parentIdentifier: id, duration: lists[id].ASSETS[place].DURATION},
      assetListIndex: place, event: event(id), player: {currentTime: 0, destroyed: false}
    }
    const does = {
      created: step => trigger('hlsInterstitialAssetPlayerCreated', ad(step)),
      begin: ({id}) => trigger('hlsInterstitialStarted', {event: event(id)}),
      start: step => { ad(step).asset.duration = step.length; trigger('hlsInterstitialAssetStarted', ad(step)) },
      time: step => { ad(step).player.currentTime = video.currentTime = step.time; dispatch(video, 'timeupdate') },
      pause: () => { video.paused = true; dispatch(video, 'pause') },
      play: () => { video.paused = false; dispatch(video, 'play') },
      mute: ({on}) => { video.muted = on; dispatch(video, 'volumechange') },
      screen: ({on}) => { page.fullscreenElement = on ? video : null; dispatch(page, 'fullscreenchange') },
      click: () => beacons.click(),
      skip: () => beacons.skip(),
      fail: step => {
        // As hls.js does it: the event says fatal: false, then the player of the ad is destroyed.
        trigger('hlsInterstitialAssetError', {...ad(step), fatal: false, details: step.details})
        ad(step).player.destroyed = true
      },
      hiccup: step => trigger('hlsInterstitialAssetError', {...ad(step), fatal: false, details: 'fragLoadError'}),
      ended: step => {
        if (step.whole) {
          // A media element that ends says that it pauses first.
          Object.assign(video, {paused: true, ended: true})
          ad(step).player.currentTime = step.length
          dispatch(video, 'pause')
        }
        trigger('hlsInterstitialAssetEnded', ad(step))
        Object.assign(video, {paused: false, ended: false})
        dispatch(video, 'play')
      },
      end: ({id}) => trigger('hlsInterstitialEnded', {event: event(id)}),
      film: () => { dispatch(video, 'timeupdate'); dispatch(video, 'pause'); dispatch(video, 'play') }
    }
    for (const step of steps) {
      does[step.do](step)
      await Promise.resolve().then(() => {}).then(() => {})
    }
    return sent
  }
  const all = async viewings => JSON.stringify(await Promise.all(viewings.map(played)))
  if (typeof document === 'object') {
    all(root.viewings).then(text => { document.body.textContent = text }, error => { document.body.textContent = 'failed: ' + error })
  } else {
    const [, , folder] = process.argv
    require(folder + '/hls-beacons.js')
    all(JSON.parse(require('fs').readFileSync(folder + '/viewings.json'))).then(text => process.stdout.write(text))
  }
})(globalThis)
