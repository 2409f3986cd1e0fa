import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { startEnrolment } from '#contract/operator.ts'
import { call } from '../calls.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { CodeForm } from './code-form.tsx'
import type { Confirmed } from './log-in-screen.tsx'

/** Sets the authenticator up: its secret as a picture and as text, and the first code as proof. */
export function EnrolmentStep({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call(startEnrolment, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const picture = useObjectUrl(data?.qr)
  return (
    <>
      <h1>Proteja a sua conta</h1>
      <p className="muted">
        Leia o código com um aplicativo autenticador (Aegis, Google Authenticator, 1Password…) e digite os 6 dígitos que
        ele mostrar.
      </p>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data && (
        <>
          {picture && <img className="qr" src={picture} alt="QR Code do autenticador" />}
          <details>
            <summary>Não consegue ler o código?</summary>
            <p className="muted">Digite esta chave no aplicativo:</p>
            <p className="secret">{data.secret.match(/.{1,4}/g)?.join(' ')}</p>
          </details>
          <CodeForm label="Código de 6 dígitos" onConfirmed={onConfirmed} />
        </>
      )}
    </>
  )
}

/** The drawing as a file of this page, in which nothing can run. */
function useObjectUrl(svg: string | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!svg) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return url
}
