import { useEffect } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useCopying } from '../parts/copy-line.tsx'
import { saveFile } from '../parts/save-file.ts'

/** The codes are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const text = `${codes.join('\n')}\n`
  const { isCopied, copy } = useCopying(text)
  useWarningBeforeLeaving()
  return (
    <>
      <p className="small">
        <b>Guarde estes códigos fora do celular.</b> Se o perder, cada um deixa você entrar uma vez. Eles não aparecem
        de novo.
      </p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-step-changes">
        <button type="button" className="btn btn-secondary" onClick={copy}>
          <Icon name={isCopied ? 'check' : 'copy'} />
          {isCopied ? 'Copiado' : 'Copiar'}
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => saveFile('codigos.txt', text, 'text/plain')}>
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

function useWarningBeforeLeaving() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}
