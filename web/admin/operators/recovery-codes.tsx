import { useEffect, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState(false)
  useWarningBeforeLeaving()
  const text = `${codes.join('\n')}\n`
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <p className="muted">
        Se perder o celular, cada um destes códigos deixa você entrar uma vez. Eles não serão mostrados de novo:
        guarde-os fora deste computador.
      </p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          <span aria-live="polite">{copied ? 'Copiado' : 'Copiar'}</span>
        </button>
        <button type="button" className="btn btn-sm btn-secondary" onClick={() => download(text)}>
          <Icon name="download" />
          Baixar
        </button>
      </div>
      <button type="button" className="btn btn-primary btn-block" onClick={onKept}>
        Guardei os códigos
      </button>
    </>
  )
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'codigos-de-recuperacao.txt' })
  link.click()
  URL.revokeObjectURL(url)
}

function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
