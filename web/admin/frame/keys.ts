import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const stored = 'vespera.operator-keys'
const changed = new EventTarget()

const areOn = () => localStorage.getItem(stored) !== 'off'

/** Whether single letters act, which somebody who speaks to the computer must be able to switch off. */
export function useKeySwitch() {
  const on = useSyncExternalStore(subscribe, areOn)
  const set = (wanted: boolean) => {
    localStorage.setItem(stored, wanted ? 'on' : 'off')
    changed.dispatchEvent(new Event('change'))
  }
  return [on, set] as const
}

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select'
const pressable = 'a, button, label, input'

/** Single keys for the screen on show; never while something is typed, and never with Ctrl, Alt or Meta. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || event.defaultPrevented || !areOn()) return
    if (document.querySelector('dialog[open]') || (target as Element).matches?.(typing)) return
    if (key === 'Enter' && (target as Element).closest?.(pressable)) return
    const act = keys[key.length === 1 ? key.toLowerCase() : key]
    if (!act) return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
