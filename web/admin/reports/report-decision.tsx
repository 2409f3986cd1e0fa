import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { askNotifier, lengthenReport, type ReportCase } from '#contract/report-admin.ts'
import { type Verdict, verdicts } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'
import { ReversalNote } from './reversal-note.tsx'
import { undoes, VerdictDialog } from './verdict-dialog.tsx'

export const reportKeys: KeyDescriptions = [
  [['R'], 'remover para sempre; pergunta antes'],
  [['S'], 'suspender a conta; pergunta antes'],
  [['M'], 'manter'],
  [['P'], 'perguntar a quem denunciou'],
]

type Asking = Verdict | 'question'
type PanelProps = VersionOutcome & { one: ReportCase; chosen: readonly number[] }

const canRemove = ({ target, media }: ReportCase) => target === 'banner' || media.length > 0

export function ReportDecisionPanel(props: PanelProps) {
  const { one, chosen } = props
  const [asking, setAsking] = useState<Asking>()
  const isOwn = one.decisions.some(({ own }) => own)
  const isBound = isOwn || one.reversal?.own === true
  const needsChoice = one.target === 'account' && chosen.length === 0
  const ask = (what: Asking) => {
    if (isBound && what !== 'question') return
    if (what === 'kept' && one.reversal) return
    if (what === 'removed' && (!canRemove(one) || needsChoice)) return
    if (what === 'suspended' && (!one.account || one.account.suspended)) return
    setAsking(what)
  }
  useKeys({
    r: () => ask('removed'),
    s: () => ask('suspended'),
    m: () => ask('kept'),
    p: () => ask('question'),
  })
  return (
    <Panel title={one.decisions.length > 0 ? 'Julgar a contestação' : 'Decisão'}>
      <ReversalNote {...props} />
      {isOwn ? (
        <Note tone="info" icon="info">
          <p>Foi você quem decidiu: quem julga a contestação é outra pessoa da equipe.</p>
        </Note>
      ) : (
        !isBound && <Deeds {...{ one, needsChoice, ask }} />
      )}
      <Further {...props} ask={ask} />
      {one.account && !isOwn && (
        <SealAbuse
          accountId={one.account.id}
          reportId={one.id}
          media={one.target === 'account' ? chosen : one.media.map(({ id }) => id)}
          banners={one.campaign ? [one.campaign.version] : []}
        />
      )}
      {asking === 'question' && <QuestionDialog {...props} close={() => setAsking(undefined)} />}
      {asking && asking !== 'question' && (
        <VerdictDialog {...props} verdict={asking} close={() => setAsking(undefined)} />
      )}
    </Panel>
  )
}

type DeedsProps = { one: ReportCase; needsChoice: boolean; ask: (what: Asking) => void }

const Deeds = ({ one, needsChoice, ask }: DeedsProps) => (
  <>
    {canRemove(one) && needsChoice && <p className="xs">Para remover, escolha antes as fotos ou os vídeos ao lado.</p>}
    <div className="report-deeds">
      {canRemove(one) && (
        <button
          type="button"
          className="btn btn-sm btn-no"
          aria-keyshortcuts="R"
          disabled={needsChoice}
          onClick={() => ask('removed')}
        >
          <Icon name="x" />
          Remover
          <KeyHint letter="R" />
        </button>
      )}
      {one.account && !one.account.suspended && (
        <button type="button" className="btn btn-sm btn-no" aria-keyshortcuts="S" onClick={() => ask('suspended')}>
          <Icon name="lock-keyhole" />
          Suspender a conta
          <KeyHint letter="S" />
        </button>
      )}
      {!one.reversal && (
        <button type="button" className="btn btn-sm btn-primary" aria-keyshortcuts="M" onClick={() => ask('kept')}>
          <Icon name="check" />
          {undoes(one) ? 'Desfazer a decisão' : 'Manter'}
          <KeyHint letter="M" />
        </button>
      )}
    </div>
  </>
)

function Further({ one, ask, onDecided, onRefused }: PanelProps & { ask: (what: Asking) => void }) {
  const params = { id: String(one.id) }
  const lengthening = useMutation({
    mutationFn: () => call(lengthenReport, { params }),
    onSuccess: () => onDecided('O prazo passou a ser de 24 horas.', 'stay'),
    onError: onRefused,
  })
  return (
    <>
      <div className="report-deeds">
        <button
          type="button"
          className="btn btn-sm btn-secondary"
          aria-keyshortcuts="P"
          onClick={() => ask('question')}
        >
          Perguntar a quem denunciou
          <KeyHint letter="P" />
        </button>
        {one.may_lengthen && (
          <BusyButton
            className="btn btn-sm btn-secondary"
            busy={lengthening.isPending}
            doing="Registrando…"
            onClick={() => lengthening.mutate()}
          >
            Não é manifesto: 24 horas
          </BusyButton>
        )}
      </div>
      {lengthening.error && !isLate(lengthening.error) && <FailureNote error={lengthening.error} />}
    </>
  )
}

type DialogProps = PanelProps & { close: () => void }

function QuestionDialog({ one, close, onDecided, onRefused }: DialogProps) {
  const [text, setText] = useState('')
  const asking = useMutation({
    mutationFn: () => call(askNotifier, { params: { id: String(one.id) }, body: { text: text.trim() } }),
    onSuccess() {
      close()
      onDecided('Pergunta enviada.', 'stay')
    },
    onError: onRefused,
  })
  const ask = useOnce(asking)
  return (
    <ActionDialog
      title="Perguntar a quem denunciou"
      verb="Perguntar"
      doing="Enviando…"
      below={
        one.notifier
          ? 'A pessoa recebe um e-mail sem o texto e lê a pergunta no link dela.'
          : 'A pessoa não deixou e-mail: só lê a pergunta se voltar ao link dela.'
      }
      busy={asking.isPending}
      error={asking.error ?? undefined}
      lacks={text.trim() === '' ? 'Escreva a pergunta.' : undefined}
      onSend={() => ask(undefined)}
      onClose={close}
    >
      <TextAreaField
        label="Pergunta"
        error={fieldErrors(asking.error).text}
        ref={focusOnArrival}
        maxLength={5000}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

export const PastDecisions = ({ decisions }: Pick<ReportCase, 'decisions'>) =>
  decisions.map(({ number, verdict, text, operator, agreed_by, decided_at, face_matches }) => (
    <Panel key={number} title={`${number === 1 ? 'Decisão' : 'Decisão final'}: ${verdicts[verdict]}`}>
      <p className="report-said">{text}</p>
      <p className="xs">
        {operator}
        {agreed_by && `, com ${agreed_by}`} · <span className="num">{formatDateTime(decided_at)}</span>
        {face_matches && ' · rosto conferido com a selfie'}
      </p>
    </Panel>
  ))
