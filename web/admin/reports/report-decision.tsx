import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import type { Approval } from '#contract/approval.ts'
import { formatDateTime } from '#contract/format.ts'
import { agreeToReversal, askNotifier, lengthenReport, type ReportCase } from '#contract/report-admin.ts'
import { answerHours, type Verdict, verdicts } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { call, isLate } from '../calls.ts'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { ApprovalNote } from '../frame/approval-note.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { Panel } from '../frame/screen.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { liveParts, type ReportAction, undoes, VerdictDialog } from './verdict-dialog.tsx'

export const reportKeys: KeyDescriptions = [
  [['R'], 'remover para sempre; pergunta antes'],
  [['T'], 'tirar o texto do ar; pergunta antes o quê'],
  [['S'], 'suspender a conta; pergunta antes'],
  [['M'], 'manter; numa contestação, manter a decisão'],
  [['D'], 'propor que a decisão contestada seja desfeita'],
  [['C'], 'concordar em desfazer'],
  [['P'], 'perguntar a quem denunciou'],
]

type Asking = ReportAction | 'question'
type PanelProps = DecisionHandlers & { one: ReportCase; chosen: readonly number[] }

const canRemove = ({ target, media }: ReportCase) => target === 'banner' || media.length > 0

/** Whether this operator has decided or proposed something here. If so, another operator must take the next step. */
export const isBound = ({ decisions, reversal }: ReportCase) =>
  decisions.some(({ own }) => own) || reversal?.own === true

/** The actions that the case allows, unless `isBound` excludes the operator. */
const allows: Record<ReportAction, (one: ReportCase, needsChoice: boolean) => boolean> = {
  removed: (one, needsChoice) => canRemove(one) && !needsChoice,
  returned: one => liveParts(one).length > 0,
  suspended: ({ account }) => account !== null && !account.suspended,
  kept: one => !undoes(one),
  // If another operator has since lifted the suspension, upholding the verdict would re-suspend the account.
  upheld: one => undoes(one) && (one.decisions[0]?.verdict !== 'suspended' || one.account?.suspended === true),
  undone: one => undoes(one) && !one.reversal,
}

export function ReportDecisionPanel(props: PanelProps) {
  const { one, chosen } = props
  const [asking, setAsking] = useState<Asking>()
  const needsChoice = one.target === 'account' && chosen.length === 0
  const ask = (what: Asking) => {
    if (what === 'question' || (!isBound(one) && allows[what](one, needsChoice))) setAsking(what)
  }
  useKeys({
    r: () => ask('removed'),
    t: () => ask('returned'),
    s: () => ask('suspended'),
    m: () => ask(undoes(one) ? 'upheld' : 'kept'),
    d: () => ask('undone'),
    p: () => ask('question'),
  })
  return (
    <Panel title={one.decisions.length > 0 ? 'Julgar a contestação' : 'Decisão'}>
      {one.reversal && <ReversalNote {...props} reversal={one.reversal} />}
      {isBound(one) ? <BoundNote one={one} /> : <VerdictButtons {...{ one, needsChoice, ask }} />}
      <Further {...props} ask={ask} />
      {one.account && (
        <SealAbuse
          accountId={one.account.id}
          reportId={one.id}
          media={one.target === 'account' ? chosen : one.media.map(({ id }) => id)}
          banners={one.campaign ? [one.campaign.version] : []}
        />
      )}
      {asking === 'question' && <QuestionDialog {...props} close={() => setAsking(undefined)} />}
      {asking && asking !== 'question' && (
        <VerdictDialog {...props} action={asking} close={() => setAsking(undefined)} />
      )}
    </Panel>
  )
}

/** Shown once the operator who is judging the contestation has proposed undoing the first decision. */
function ReversalNote({ one, reversal, onDecided, onRefused }: PanelProps & { reversal: Approval }) {
  const agreeing = useMutation({
    mutationFn: () => call(agreeToReversal, { params: { id: String(one.id) } }),
    onSuccess: () => onDecided('Decisão desfeita, e as duas partes são avisadas.'),
    onError: onRefused,
  })
  const agree = () => !reversal.own && !agreeing.isPending && agreeing.mutate()
  useKeys({ c: agree })
  const [first] = one.decisions
  return (
    <>
      <ApprovalNote
        asked={reversal}
        did="propôs desfazer a decisão"
        busy={agreeing.isPending}
        approve={{ verb: 'Concordar e desfazer', letter: 'C', onClick: agree }}
      >
        {!reversal.own &&
          `Só vale se você concordar. ${first ? restored[first.verdict] : ''} As duas partes leem este motivo.`}
      </ApprovalNote>
      {agreeing.error && !isLate(agreeing.error) && <FailureNote error={agreeing.error} />}
    </>
  )
}

const restored: Record<Verdict, string> = {
  removed: 'O que foi removido pode ser enviado de novo; os arquivos apagados não voltam.',
  returned: 'O texto volta ao ar, se não houver versão mais nova.',
  suspended: 'A conta volta a funcionar.',
  kept: '',
}

const BoundNote = ({ one: { decisions, reversal } }: { one: ReportCase }) =>
  decisions.some(({ own }) => own) && (
    <Note tone="info" icon="info">
      {reversal
        ? 'Foi você quem decidiu: pode concordar em desfazer. Manter a decisão cabe a outra pessoa da equipe.'
        : 'Foi você quem decidiu: quem julga a contestação é outra pessoa da equipe.'}
    </Note>
  )

type VerdictButtonsProps = { one: ReportCase; needsChoice: boolean; ask: (what: Asking) => void }

const buttons: readonly { action: ReportAction; letter: string; look: string; icon: IconName; name: string }[] = [
  { action: 'upheld', letter: 'M', look: 'btn-secondary', icon: 'check', name: 'Manter a decisão' },
  { action: 'undone', letter: 'D', look: 'btn-secondary', icon: 'rotate-ccw', name: 'Desfazer a decisão' },
  { action: 'removed', letter: 'R', look: 'btn-no', icon: 'x', name: 'Remover' },
  { action: 'returned', letter: 'T', look: 'btn-no', icon: 'pencil', name: 'Tirar o texto do ar' },
  { action: 'suspended', letter: 'S', look: 'btn-no', icon: 'lock-keyhole', name: 'Suspender a conta' },
  { action: 'kept', letter: 'M', look: 'btn-secondary', icon: 'check', name: 'Manter' },
]

const VerdictButtons = ({ one, needsChoice, ask }: VerdictButtonsProps) => (
  <>
    {canRemove(one) && needsChoice && <p className="xs">Para remover, escolha antes as fotos ou os vídeos ao lado.</p>}
    <div className="case-actions">
      {buttons
        .filter(({ action }) => allows[action](one, false))
        .map(({ action, letter, look, icon, name }) => (
          <button
            key={action}
            type="button"
            className={`btn btn-sm ${look}`}
            aria-keyshortcuts={letter}
            disabled={!allows[action](one, needsChoice)}
            onClick={() => ask(action)}
          >
            <Icon name={icon} />
            {action === 'removed' && one.decisions[0]?.verdict === 'removed' ? 'Remover mais' : name}
            <KeyHint letter={letter} />
          </button>
        ))}
    </div>
  </>
)

function Further({ one, ask, onDecided, onRefused }: PanelProps & { ask: (what: Asking) => void }) {
  const params = { id: String(one.id) }
  const lengthening = useMutation({
    mutationFn: () => call(lengthenReport, { params }),
    onSuccess: () => onDecided(`O prazo passou a ser de ${answerHours} horas.`, 'stay'),
    onError: onRefused,
  })
  return (
    <>
      <div className="case-actions">
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
            Não é manifesto: {answerHours} horas
          </BusyButton>
        )}
      </div>
      {lengthening.error && !isLate(lengthening.error) && <FailureNote error={lengthening.error} />}
    </>
  )
}

type DialogProps = PanelProps & { close: () => void }

const QuestionDialog = ({ one, close, onDecided, onRefused }: DialogProps) => (
  <AnswerDialog
    title="Perguntar a quem denunciou"
    verb="Perguntar"
    doing="Enviando…"
    below={
      one.notifier
        ? 'A pessoa recebe um e-mail sem o texto e lê a pergunta no link dela.'
        : 'A pessoa não deixou e-mail: só lê a pergunta se voltar ao link dela.'
    }
    fields={{ text: { label: 'Pergunta', rows: 3, maxLength: 5000, lacks: 'Escreva a pergunta.' } }}
    send={body => call(askNotifier, { params: { id: String(one.id) }, body })}
    message="Pergunta enviada."
    outcome={{ onDecided, onRefused }}
    stays
    onClose={close}
  />
)

type PastProps = { one: Pick<ReportCase, 'decisions' | 'account'> }

export const PastDecisions = ({ one: { decisions, account } }: PastProps) =>
  decisions.map(({ number, verdict, text, operator, agreed_by, decided_at, face_matches, removed }) => (
    <Panel key={number} title={`${number === 1 ? 'Decisão' : 'Decisão final'}: ${verdicts[verdict]}`}>
      <p className="report-said">{text}</p>
      {removed > 0 && account && <Removed count={removed} account={account.id} />}
      <p className="xs">
        {operator}
        {agreed_by && `, com ${agreed_by}`} · <span className="num">{formatDateTime(decided_at)}</span>
        {face_matches && ' · rosto conferido com a selfie'}
      </p>
    </Panel>
  ))

/** The files are deleted, but the published content is preserved as sealed evidence. */
const Removed = ({ count, account }: { count: number; account: number }) => (
  <p className="xs">
    {count === 1 ? '1 arquivo foi removido e apagado.' : `${count} arquivos foram removidos e apagados.`} Para ver o que
    esteve no ar, peça a abertura em{' '}
    <PermittedLink to={`${adminPaths.evidence}?conta=${account}`}>Evidências da conta</PermittedLink>.
  </p>
)
