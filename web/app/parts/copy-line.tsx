import './copy-line.css'
import { useEffect, useState } from 'react'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'

const doneMs = 2_000
const copied = 'Copiado para a área de transferência!'
const failed = 'Não foi possível copiar. Toque no código, selecione tudo e copie.'

type CopyLineProps = {
  label: string
  id: string
  text: string
  whole?: boolean
}

export function CopyLine({ label, id, text, whole = false }: CopyLineProps) {
  const { isCopied, copy } = useCopying(text)
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <div className="copyline">
        <code className={whole ? 'is-whole' : undefined}>{text}</code>
        <button type="button" className="btn btn-sm btn-secondary" aria-describedby={id} onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copiado' : 'Copiar'}
        </button>
      </div>
    </div>
  )
}

/** Says in a notice, and for a moment on the button, whether the text was copied. */
export function useCopying(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), doneMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    if (done) notify.success(copied, { about: 'copy' })
    else notify.error(failed, { about: 'copy' })
  }
  return { isCopied, copy: () => void copy() }
}

/** If the Clipboard API is unavailable, selects the text and copies the selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string) {
  const focused = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.className = 'sr'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
