import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import { askNotifier, lengthenReport, type ReportCase } from '#contract/report-admin.ts'
import { verdicts } from '#contract/report-kinds.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { ReversalNote } from './reversal-note.tsx'
import { type Deed, liveParts, undoes, VerdictDialog } from './verdict-dialog.tsx'

export const reportKeys: KeyDescriptions = [
  [['R'], 'remover para sempre; pergunta antes'],
  [['T'], 'tirar o texto do ar; pergunta antes o quê'],
  [['S'], 'suspender a conta; pergunta antes'],
  [['M'], 'manter; numa contestação, manter a decisão'],
  [['D'], 'propor que a decisão contestada seja desfeita'],
  [['C'], 'concordar em desfazer'],
  [['P'], 'perguntar a quem denunciou'],
]

type Asking = Deed | 'question'
type PanelProps = VersionOutcome & { one: ReportCase; chosen: readonly number[] }

const canRemove = ({ target, media }: ReportCase) => target === 'banner' || media.length > 0

/** What the caller decided or proposed is judged by somebody else. */
export const isBound = ({ decisions, reversal }: ReportCase) =>
  decisions.some(({ own }) => own) || reversal?.own === true

/** Which of them the case allows, to somebody who is not bound. */
const allows: Record<Deed, (one: ReportCase, needsChoice: boolean) => boolean> = {
  removed: (one, needsChoice) => canRemove(one) && !needsChoice,
  returned: one => liveParts(one).length > 0,
  suspended: ({ account }) => account !== null && !account.suspended,
  kept: one => !undoes(one),
  // A suspension that others lifted meanwhile would begin anew.
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
      <ReversalNote {...props} />
      {isBound(one) ? <BoundNote one={one} /> : <Deeds {...{ one, needsChoice, ask }} />}
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
      {asking && asking !== 'question' && <VerdictDialog {...props} deed={asking} close={() => setAsking(undefined)} />}
    </Panel>
  )
}

const BoundNote = ({ one: { decisions, reversal } }: { one: ReportCase }) =>
  decisions.some(({ own }) => own) && (
    <Note tone="info" icon="info">
      <p>
        {reversal
          ? 'Foi você quem decidiu: pode concordar em desfazer. Manter a decisão cabe a outra pessoa da equipe.'
          : 'Foi você quem decidiu: quem julga a contestação é outra pessoa da equipe.'}
      </p>
    </Note>
  )

type DeedsProps = { one: ReportCase; needsChoice: boolean; ask: (what: Asking) => void }

const buttons: readonly { deed: Deed; letter: string; look: string; icon: IconName; name: string }[] = [
  { deed: 'upheld', letter: 'M', look: 'btn-secondary', icon: 'check', name: 'Manter a decisão' },
  { deed: 'undone', letter: 'D', look: 'btn-secondary', icon: 'rotate-ccw', name: 'Desfazer a decisão' },
  { deed: 'removed', letter: 'R', look: 'btn-no', icon: 'x', name: 'Remover' },
  { deed: 'returned', letter: 'T', look: 'btn-no', icon: 'pencil', name: 'Tirar o texto do ar' },
  { deed: 'suspended', letter: 'S', look: 'btn-no', icon: 'lock-keyhole', name: 'Suspender a conta' },
  { deed: 'kept', letter: 'M', look: 'btn-secondary', icon: 'check', name: 'Manter' },
]

const Deeds = ({ one, needsChoice, ask }: DeedsProps) => (
  <>
    {canRemove(one) && needsChoice && <p className="xs">Para remover, escolha antes as fotos ou os vídeos ao lado.</p>}
    <div className="report-deeds">
      {buttons
        .filter(({ deed }) => allows[deed](one, false))
        .map(({ deed, letter, look, icon, name }) => (
          <button
            key={deed}
            type="button"
            className={`btn btn-sm ${look}`}
            aria-keyshortcuts={letter}
            disabled={!allows[deed](one, needsChoice)}
            onClick={() => ask(deed)}
          >
            <Icon name={icon} />
            {deed === 'removed' && one.decisions[0]?.verdict === 'removed' ? 'Remover mais' : name}
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

/** The files are gone; what had been published is sealed. */
const Removed = ({ count, account }: { count: number; account: number }) => (
  <p className="xs">
    {count === 1 ? '1 arquivo foi removido e apagado.' : `${count} arquivos foram removidos e apagados.`} Para ver o que
    esteve no ar, peça a abertura em{' '}
    <PermittedLink to={`${adminPaths.evidence}?conta=${account}`}>Evidências da conta</PermittedLink>.
  </p>
)
