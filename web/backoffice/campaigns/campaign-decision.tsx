import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveCampaign,
  type CampaignCaseDetail,
  campaignRefusals,
  refuseCampaign,
} from '#contract/campaign-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { call, isConflict } from '../calls.ts'
import { KeyHint } from '../content/key-hint.tsx'
import { RefusalDialog } from '../content/refusal-dialog.tsx'
import { useKeys } from '../frame/keys.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useOnce } from '../parts/use-once.ts'
import type { Outcome } from './campaign-desk.tsx'

type Properties = Outcome & { detail: CampaignCaseDetail }

/** The two ways to end a review, each a key and a button. */
export function CampaignDecision({ detail, onDecided, onRefused }: Properties) {
  const { content_hash, version } = detail
  const params = { id: String(detail.id) }
  const [refusing, setRefusing] = useState(false)
  const approval = useMutation({
    mutationFn: () => call(approveCampaign, { params, body: { content_hash } }),
    onSuccess: () => onDecided(`${version.title}: publicidade aprovada, e o parceiro é avisado por e-mail.`),
    onError: onRefused,
  })
  const approve = useOnce(approval)
  // A key held down would approve the next version before anybody has looked at it.
  useKeys({ a: ({ repeat }) => repeat || approve(), r: () => setRefusing(true) })
  return (
    <section className="panel stack" aria-labelledby="decisao">
      <h2 className="h-sm" id="decisao">
        Decisão
      </h2>
      <Marked detail={detail} />
      {approval.error && !isConflict(approval.error) && <FailureNote error={approval.error} />}
      <div className="two">
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={approval.isPending}
          doing="Aprovando…"
          aria-keyshortcuts="A"
          onClick={() => approve()}
        >
          <Icon name="check" />
          Aprovar
          <KeyHint letter="A" />
        </BusyButton>
        <button type="button" className="btn btn-sm btn-no" aria-keyshortcuts="R" onClick={() => setRefusing(true)}>
          <Icon name="x" />
          Recusar
          <KeyHint letter="R" />
        </button>
      </div>
      {refusing && (
        <RefusalDialog
          title="Recusar esta versão?"
          reasons={campaignRefusals}
          wordsFor={['other']}
          verb="Recusar versão"
          doing="Enviando…"
          textLabel="Recado para o parceiro"
          below={detail.live ? 'O motivo vai por e-mail; o que está no ar continua.' : 'O motivo vai por e-mail.'}
          onClose={() => setRefusing(false)}
          send={({ code, text }) =>
            call(refuseCampaign, { params, body: { content_hash, refusal: code, text } }).then(
              () => onDecided(`${version.title}: publicidade recusada, e o parceiro é avisado por e-mail.`),
              (error: Error) => {
                if (isConflict(error)) setRefusing(false)
                onRefused(error)
                throw error
              },
            )
          }
        />
      )}
    </section>
  )
}

const Marked = ({ detail: { version } }: { detail: CampaignCaseDetail }) => {
  const { marks } = version
  if (marks.length === 0) return <p className="xs">Nenhuma palavra da lista de proibidas no título.</p>
  return (
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        <b>{marks.length === 1 ? '1 palavra marcada' : `${marks.length} palavras marcadas`}</b> no título:{' '}
        {[...new Set(marks.map(({ word }) => word))].join(', ')}.
      </p>
    </div>
  )
}
