const storageKey = 'vespera.operator-sound'
const heardKey = 'vespera.operator-sound-heard'
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

/** Browsers let a page sound only after somebody pressed something on it. */
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

/** Strangers can bring an urgent case about: more than this would make people mute it. */
const quietMs = 60_000
let lastAt = Number.NEGATIVE_INFINITY

/** Of several tabs one sounds: each notes what was heard for the others. */
export function soundFor(newest: string) {
  if (!context || !sound.isOn() || newest <= (localStorage.getItem(heardKey) ?? '')) return
  if (performance.now() - lastAt < quietMs) return
  lastAt = performance.now()
  noteHeard(newest)
  play(context)
}

/** What is there when a screen opens is seen. */
export const noteHeard = (newest: string) => localStorage.setItem(heardKey, newest)

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
    // Without a slope at both ends it would crackle.
    volume.gain.setValueAtTime(0.0001, begin)
    volume.gain.exponentialRampToValueAtTime(0.2, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + toneSeconds)
    tone.connect(volume).connect(on.destination)
    tone.start(begin)
    tone.stop(begin + toneSeconds)
  }
}
