import { useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useKeySwitch, useKeys } from './keys.ts'

export type Listed = readonly (readonly [keys: readonly string[], does: string])[]

/** The button and the key `?` that show what the keys of a screen do. */
export function KeyList({ listed }: { listed: Listed }) {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useKeySwitch()
  useKeys({ '?': () => setOpen(true) })
  return (
    <>
      <button type="button" className="iconbtn" aria-label="Atalhos do teclado" onClick={() => setOpen(true)}>
        <Icon name="keyboard" />
      </button>
      {open && (
        <Dialog title="Atalhos do teclado" onClose={() => setOpen(false)}>
          <dl className="keys">
            {[...listed, [['?'], 'mostrar esta lista'] as const].map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map(key => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input type="checkbox" checked={on} onChange={event => setOn(event.target.checked)} />
            <span>Atalhos ligados</span>
          </label>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setOpen(false)}>
            Fechar
          </button>
        </Dialog>
      )}
    </>
  )
}
