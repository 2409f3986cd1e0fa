import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Link, useLocation } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { passkeyFailure, usePasskeyCalls } from './passkeys.ts'
import { useOperator } from './session.tsx'

/** Shows documents and evidence only if the operator has confirmed the session with a passkey. */
export function PasskeyGate({ what = 'documents', children }: { what?: keyof typeof words; children: ReactNode }) {
  const { data: operator } = useOperator()
  if (!operator || operator.with_passkey) return children
  return operator.passkeys > 0 ? <ShowPasskey after={words[what].after} /> : <NoPasskey need={words[what].need} />
}

const words = {
  documents: {
    need: 'Para ver documentos, é preciso uma chave de acesso.',
    after: 'Os documentos aparecem depois da sua chave de acesso.',
  },
  evidence: {
    need: 'Para pedir, autorizar ou abrir, é preciso uma chave de acesso.',
    after: 'A abertura segue depois da sua chave de acesso.',
  },
} as const

function NoPasskey({ need }: { need: string }) {
  const { pathname, search } = useLocation()
  return (
    <Note tone="info" icon="key-round">
      <div className="note-body">
        <p>
          <b>{need}</b> Ela fica neste aparelho ou no seu celular e usa a digital, o rosto ou o PIN. Você a adiciona em
          “Meu acesso” e volta para cá.
        </p>
        <p>
          <Link className="btn btn-sm btn-primary" to={adminPaths.access} state={{ from: pathname + search }}>
            Adicionar chave de acesso
          </Link>
        </p>
      </div>
    </Note>
  )
}

function ShowPasskey({ after }: { after: string }) {
  return (
    <Note tone="info" icon="key-round">
      <div className="note-body">
        <p>
          <b>Confirme que é você.</b> {after}
        </p>
        <PasskeyButton className="btn btn-sm btn-primary">Usar a chave de acesso</PasskeyButton>
      </div>
    </Note>
  )
}

export function PasskeyButton({ className, children }: { className: string; children: ReactNode }) {
  const { show } = usePasskeyCalls()
  const showing = useMutation({ mutationFn: show })
  return (
    <>
      {showing.error && <FailureNote error={passkeyFailure(showing.error)} />}
      <BusyButton
        type="button"
        className={className}
        busy={showing.isPending}
        doing="Confirmando…"
        onClick={() => !showing.isPending && showing.mutate()}
      >
        <Icon name="key-round" />
        {children}
      </BusyButton>
    </>
  )
}
