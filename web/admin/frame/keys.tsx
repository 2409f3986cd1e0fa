import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Check } from '#web/kit/check.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'

export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const storageKey = 'vespera.operator-keys'
const changed = new EventTarget()

const areOn = () => localStorage.getItem(storageKey) !== 'off'

/** People who use speech input must be able to switch single-letter shortcuts off. */
function useKeySwitch() {
  const on = useSyncExternalStore(subscribe, areOn)
  const set = (next: boolean) => {
    localStorage.setItem(storageKey, next ? 'on' : 'off')
    changed.dispatchEvent(new Event('change'))
  }
  return [on, set] as const
}

function subscribe(listener: () => void) {
  changed.addEventListener('change', listener)
  return () => changed.removeEventListener('change', listener)
}

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select'
const pressable = 'a, button, label, input, summary'

/**
 * Shortcuts need Alt in text fields and work with or without it elsewhere. They never work with Ctrl or Meta, or while
 * a dialog is open.
 */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || metaKey || event.defaultPrevented || !areOn()) return
    if (document.querySelector('dialog[open]')) return
    const pressed = altKey ? keyUnderAlt(event) : keyOutsideFields(key, target as Element)
    const act = keys[pressed]
    if (!act) return
    event.preventDefault()
    act(event)
  })
  // Subscribes before the browser paints the screen: the operator may press a key as soon as they see it.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function keyOutsideFields(key: string, target: Element) {
  if (target.matches?.(typing) || (key === 'Enter' && target.closest?.(pressable))) return ''
  return key.length === 1 ? key.toLowerCase() : key
}

/**
 * On a Mac, Alt changes the character that a key types, so we use the key's position. We ignore Alt with Enter or an
 * arrow key, because browsers use these combinations.
 */
function keyUnderAlt({ key, code }: KeyboardEvent) {
  if (/^[a-z0-9/?]$/i.test(key)) return key.toLowerCase()
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? ''
}

/** Rows of the shortcut list. Describe each key beside its `useKeys` call; the screen joins the descriptions. */
export type KeyDescriptions = readonly (readonly [keys: readonly string[], description: string])[]

const everywhere: KeyDescriptions = [
  [['/'], 'buscar uma conta'],
  [['?'], 'mostrar esta lista'],
]

export function KeyList({ descriptions }: { descriptions: KeyDescriptions }) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useKeySwitch()
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className="iconbtn key-list" aria-label="Atalhos do teclado" onClick={() => setOpen(true)}>
        <Icon name="keyboard" />
      </button>
      {open && (
        <Dialog title="Atalhos do teclado" onClose={() => setOpen(false)}>
          <dl className="keys">
            {[...descriptions, ...everywhere].map(([keys, description]) => (
              <div key={description}>
                <dt>
                  {keys.map(key => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <p className="xs">Dentro de um campo de texto, segure Alt junto com a tecla.</p>
          <Check checked={on} onChecked={setOn}>
            Atalhos ligados
          </Check>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setOpen(false)}>
            Fechar
          </button>
        </Dialog>
      )}
    </>
  )
}

export const ListKeyHints = () => (
  <span className="key-hints xs" aria-hidden="true">
    <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> navegar <kbd className="kbd">Enter</kbd> abrir
  </span>
)

export const KeyHint = ({ letter }: { letter: string }) => (
  <span className="key-hints" aria-hidden="true">
    <kbd className="kbd">{letter}</kbd>
  </span>
)
