import { useState } from 'react'
import { approvalTerm } from '#contract/kyc.ts'
import { askRenewal } from '#contract/media-review.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'

export function RenewalButton({ accountId }: { accountId: number }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
        <Icon name="scan-face" />
        Não é a mesma pessoa
      </button>
      {asking && <RenewalDialog accountId={accountId} onClose={() => setAsking(false)} />}
    </>
  )
}

function RenewalDialog({ accountId, onClose }: { accountId: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const { busy, error, save } = useSaving({
    key: 'media-case',
    send: (text: string) => call(askRenewal, { params: { id: String(accountId) }, body: { text } }),
    message: 'Novos documentos pedidos.',
    onSaved: onClose,
  })
  return (
    <ActionDialog
      title="Pedir novos documentos?"
      verb="Pedir documentos"
      doing="Pedindo…"
      busy={busy}
      error={error}
      below={`O anúncio fica no ar por até ${approvalTerm.askedDays} dias, e a pessoa é avisada.`}
      onSend={() => save(text)}
      onClose={onClose}
    >
      <p className="muted">Aparece um rosto que não é o dos documentos aprovados. Outra verificação confere quem é.</p>
      <TextAreaField
        label="O que você viu"
        error={fieldErrors(error ?? null).text}
        maxLength={1000}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}
