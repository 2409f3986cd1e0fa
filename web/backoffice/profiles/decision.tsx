import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { approveProfile, type ProfileCaseDetail, profileRefusals, refuseProfile } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { call, isConflict } from '../calls.ts'
import { KeyHint } from '../content/key-hint.tsx'
import { RefusalDialog } from '../content/refusal-dialog.tsx'
import { useKeys } from '../frame/keys.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useOnce } from '../parts/use-once.ts'

export type Outcome = { onDecided: (words: string) => void; onRefused: (error: Error) => void }
type Properties = Outcome & { detail: ProfileCaseDetail }

/** The two ways to end a review, each a key and a button. */
export function Decision({ detail, onDecided, onRefused }: Properties) {
  const { nickname, content_hash } = detail
  const params = { id: String(detail.id) }
  const [refusing, setRefusing] = useState(false)
  const approval = useMutation({
    mutationFn: () => call(approveProfile, { params, body: { content_hash } }),
    onSuccess: () => onDecided(`${nickname}: perfil aprovado, e a pessoa é avisada por e-mail.`),
    onError: onRefused,
  })
  const approve = useOnce(approval)
  // A key held down would approve the next version before anybody has read it.
  useKeys({ a: ({ repeat }) => repeat || approve(), r: () => setRefusing(true) })
  return (
    <section className="panel stack" aria-labelledby="decisao">
      <h2 className="h-sm" id="decisao">
        Decisão
      </h2>
      <Marked detail={detail} />
      {approval.error && !isConflict(approval.error) && <FailureNote error={approval.error} />}
      <BusyButton
        className="btn btn-sm btn-primary btn-block"
        busy={approval.isPending}
        doing="Aprovando…"
        aria-keyshortcuts="A"
        onClick={() => approve()}
      >
        <Icon name="check" />
        Aprovar
        <KeyHint letter="A" />
      </BusyButton>
      <button
        type="button"
        className="btn btn-sm btn-no btn-block"
        aria-keyshortcuts="R"
        onClick={() => setRefusing(true)}
      >
        <Icon name="x" />
        Recusar
        <KeyHint letter="R" />
      </button>
      {refusing && (
        <RefusalDialog
          title="Recusar esta versão?"
          reasons={profileRefusals}
          wordsFor={['other']}
          verb="Recusar versão"
          doing="Enviando…"
          textLabel="Recado para a pessoa"
          below={detail.live ? 'O motivo vai por e-mail; o que está no ar continua.' : 'O motivo vai por e-mail.'}
          onClose={() => setRefusing(false)}
          send={({ code, text }) =>
            refuse(params, { content_hash, refusal: code, text }).then(
              () => onDecided(`${nickname}: perfil recusado, e a pessoa é avisada por e-mail.`),
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

type Refused = { content_hash: string; refusal: keyof typeof profileRefusals; text: string }
const refuse = (params: { id: string }, body: Refused) => call(refuseProfile, { params, body })

const Marked = ({ detail: { marks, fields } }: { detail: ProfileCaseDetail }) => {
  if (marks === 0) return <p className="xs">Nenhuma palavra da lista de proibidas.</p>
  const words = [...new Set(fields.flatMap(field => field.marks.map(({ word }) => word)))]
  return (
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        <b>{marks === 1 ? '1 palavra marcada' : `${marks} palavras marcadas`}</b> no texto: {words.join(', ')}.
      </p>
    </div>
  )
}
