import { useState } from 'react'
import { approvalTerm } from '#contract/documents.ts'
import { askRenewal } from '#contract/media-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'

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

const RenewalDialog = ({ accountId, onClose }: { accountId: number; onClose: () => void }) => (
  <AnswerDialog
    title="Pedir novos documentos?"
    verb="Pedir documentos"
    doing="Pedindo…"
    below={`O anúncio fica no ar por até ${approvalTerm.askedDays} dias, e a pessoa é avisada.`}
    fields={{ text: { label: 'O que você viu', rows: 3, maxLength: 1000 } }}
    send={body => call(askRenewal, { params: { id: String(accountId) }, body })}
    message="Novos documentos pedidos."
    refreshes="media-case"
    onClose={onClose}
  >
    <p className="muted">Aparece um rosto que não é o dos documentos aprovados. Outra verificação confere quem é.</p>
  </AnswerDialog>
)
