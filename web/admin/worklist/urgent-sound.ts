const storageKey = 'vespera.operator-sound'
const soundedKey = 'vespera.operator-sound-heard'
const changed = new EventTarget()

export const sound = {
  isOn: () => localStorage.getItem(storageKey) !== 'off',
  switch(on: boolean) {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    changed.dispatchEvent(new Event('change'))
  },
  subscribe(listener: () => void) {
    changed.addEventListener('change', listener)
    return () => changed.removeEventListener('change', listener)
  },
}

let context: AudioContext | undefined

/** Browsers let a page play sound only after a user gesture. */
export function unlockSound() {
  const unlock = () => {
    context ??= new AudioContext()
    void context.resume()
  }
  const types = ['pointerdown', 'keydown'] as const
  for (const type of types) addEventListener(type, unlock)
  return () => {
    for (const type of types) removeEventListener(type, unlock)
  }
}

/** Anyone can trigger an urgent case, and operators would mute a sound that played more often than this. */
const quietMs = 60_000
let lastAt = Number.NEGATIVE_INFINITY

/** Plays in only one of several tabs: that tab records the case, so the others stay silent. */
export function soundFor(newest: string) {
  if (!context || !sound.isOn() || newest <= (localStorage.getItem(soundedKey) ?? '')) return
  if (performance.now() - lastAt < quietMs) return
  lastAt = performance.now()
  noteHeard(newest)
  play(context)
}

/** Call this for cases that a screen already listed when it opened: they need no sound. */
export const noteHeard = (newest: string) => localStorage.setItem(soundedKey, newest)

const tones = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.18 },
]
const toneSeconds = 0.16

function play(on: AudioContext) {
  for (const { hertz, at } of tones) {
    const tone = on.createOscillator()
    const volume = on.createGain()
    const begin = on.currentTime + at
    tone.frequency.value = hertz
    // Fades in and out, because an abrupt start or stop would click.
    volume.gain.setValueAtTime(0.0001, begin)
    volume.gain.exponentialRampToValueAtTime(0.2, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + toneSeconds)
    tone.connect(volume).connect(on.destination)
    tone.start(begin)
    tone.stop(begin + toneSeconds)
  }
}
