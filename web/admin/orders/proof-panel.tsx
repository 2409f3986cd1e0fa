import { useEffect, useState } from 'react'
import { failureOf } from '#contract/client.ts'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { type OrderCase, showProof } from '#contract/order-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { fetchFresh, headers } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'

type ProofPanelProps = { id: number; proof: NonNullable<OrderCase['proof']> }

/** The proof that the buyer sent by the site. The audit log records who opens it. */
export function ProofPanel({ id, proof: { sent_at, width, height, pages } }: ProofPanelProps) {
  const { url, error, busy, open } = usePicture(id, sent_at)
  const mayOpen = useMay(duties.moveMoney)
  return (
    <Panel title="Comprovante" className="stack-3">
      <p className="small muted">
        Enviado pelo site em {formatDateTime(sent_at)}
        {pages > 1 && `, ${pages} páginas`}. Não prova o pagamento: confira no extrato.
      </p>
      {url && <img className="order-proof" src={url} width={width} height={height} alt="Comprovante enviado" />}
      {Boolean(error) && <FailureNote error={error} />}
      {mayOpen && !url && (
        <BusyButton className="btn btn-sm btn-secondary" busy={busy} doing="Abrindo…" onClick={open}>
          Ver comprovante
        </BusyButton>
      )}
    </Panel>
  )
}

type Picture = { url?: string; error?: unknown; busy?: boolean }

/** A newer proof closes the one on the screen. */
function usePicture(id: number, sentAt: string) {
  const [picture, setPicture] = useState<Picture>({})
  useEffect(() => {
    if (sentAt) return () => setPicture({})
  }, [sentAt])
  useEffect(() => {
    const { url } = picture
    if (url) return () => URL.revokeObjectURL(url)
  }, [picture])
  const open = () => {
    setPicture({ busy: true })
    loadPicture(id).then(
      blob => setPicture({ url: URL.createObjectURL(blob) }),
      error => setPicture({ error }),
    )
  }
  return { ...picture, busy: picture.busy ?? false, open }
}

async function loadPicture(id: number) {
  const answer = await fetchFresh(showProof.path.replace(':id', String(id)), { headers: headers() })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}
