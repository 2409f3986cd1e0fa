import { useState } from 'react'
import { approveMedia, banMedia, mediaRefusals, type ReviewedMedia, refuseMedia } from '#contract/media-review.ts'
import { originMarks } from '#contract/origin-mark.ts'
import { banReasons } from '#contract/review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, isConflict, isMissing } from '../calls.ts'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { pictureUrl } from './media-tiles.tsx'
import { PeoplePanel, whyUnreleased } from './people-panel.tsx'
import { RemovedAlikePanel } from './removed-alike.tsx'
import type { MediaAction, useMediaDecisions } from './use-media-decisions.ts'
import { type Reason, RefusalDialog } from './version-decision.tsx'

type MediaDecisionProps = {
  current: ReviewedMedia
  name: string
  selected: readonly ReviewedMedia[]
  clear: () => void
  /** Why the operator cannot approve items as checked against the selfie; undefined if they can. */
  whyNotChecked: string | undefined
  decisions: ReturnType<typeof useMediaDecisions>
}

type OpenDialog = 'refusal' | 'ban'

export const decisionKeys: KeyDescriptions = [
  [['A'], 'aprovar o item ou os selecionados'],
  [['C'], 'aprovar como conferida, depois de ver a selfie'],
  [['R'], 'recusar, com o motivo'],
  [['B'], 'remover para sempre; pergunta antes'],
]

export function MediaDecision({ current, name, selected, clear, whyNotChecked, decisions }: MediaDecisionProps) {
  const [asking, setAsking] = useState<OpenDialog>()
  const targets = selected.length > 0 ? selected : [current]
  const { others, setOthers } = useOthersOn(current)
  const whyNotApproved = whyUnapproved(targets, others)
  const canRefuse = targets.every(({ state }) => state !== 'refused')
  const approve = (checked: boolean) =>
    !whyNotApproved && !(checked && whyNotChecked) && void decide(approvalAction(checked, others))
  const decide = (action: MediaAction) => decisions.decide(targets, action)
  const ask = (what: OpenDialog) => (what === 'ban' || canRefuse) && !decisions.progress && setAsking(what)
  // A held key must not decide items that nobody has viewed.
  useKeys({
    a: ({ repeat }) => repeat || approve(false),
    c: ({ repeat }) => repeat || approve(true),
    r: () => ask('refusal'),
    b: () => ask('ban'),
  })
  const close = () => setAsking(undefined)
  return (
    <>
      <PeoplePanel item={current} name={name} others={others} onOthers={setOthers} />
      {current.origin_mark && (
        <Note tone="info" icon="info">
          {originMarks[current.origin_mark]} É só um indício: qualquer programa pode escrever ou tirar a marca.
        </Note>
      )}
      {current.state === 'pending' && <RemovedAlikePanel found={current.removed_alike} />}
      <MediaDecisionButtons
        count={selected.length}
        {...{ name, clear, whyNotApproved, canRefuse, whyNotChecked, approve, ask, progress: decisions.progress }}
      />
      {asking === 'refusal' && (
        <RefusalDialog
          title={selected.length > 1 ? `Recusar ${selected.length} itens?` : `Recusar ${nameOfOne(targets, name)}?`}
          reasons={mediaRefusals}
          needsText={['other']}
          verb="Recusar"
          doing="Recusando…"
          textLabel="Recado para a pessoa"
          below="O motivo e o recado vão por e-mail."
          onClose={close}
          send={async reason => closeUnlessFailed(await decide(refusalAction(reason)), close)}
        />
      )}
      {asking === 'ban' && (
        <RefusalDialog
          title={`Remover ${name} para sempre?`}
          reasons={banReasons}
          needsText={[]}
          verb="Remover para sempre"
          doing="Removendo…"
          danger
          textLabel="O que você sabe do caso"
          below="Fica no registro de auditoria."
          onClose={close}
          send={async reason => closeUnlessFailed(await decisions.decide([current], banAction(reason)), close)}
        >
          <BanWarning item={current} name={name} />
        </RefusalDialog>
      )}
    </>
  )
}

/** How many other people the operator has counted in this item. */
function useOthersOn({ id }: ReviewedMedia) {
  const [counted, setCounted] = useState<{ id: number; others: number | undefined }>()
  const setOthers = (others: number | undefined) => setCounted({ id, others })
  return { others: counted?.id === id ? counted.others : undefined, setOthers }
}

function whyUnapproved(targets: readonly ReviewedMedia[], others: number | undefined) {
  if (!targets.every(({ state }) => state === 'pending')) return 'Já decidido.'
  if (targets.length > 1 && targets.some(({ removed_alike }) => removed_alike.length > 0))
    return 'Um dos itens parece uma imagem removida: decida-o sozinho.'
  return whyUnreleased(targets, others)
}

const nameOfOne = (targets: readonly ReviewedMedia[], name: string) => (targets.length === 1 ? name : 'os itens')

function closeUnlessFailed({ decided, errors }: { decided: number[]; errors: unknown[] }, close: () => void) {
  const failure = errors.find(error => !isConflict(error) && !isMissing(error))
  if (failure && decided.length === 0) throw failure
  close()
}

const BanWarning = ({ item, name }: { item: ReviewedMedia; name: string }) => (
  <div className="ban-words">
    <img src={pictureUrl(item.picture, 360)} alt={name} />
    <Note tone="danger" icon="triangle-alert">
      O arquivo some agora, <b>também das outras contas que têm a mesma imagem</b>, e ninguém consegue enviá-lo de novo.
      Essa ação não pode ser desfeita.
    </Note>
  </div>
)

const countMessage = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}.` : `${count} ${more}.`)
const paramsOf = (id: number) => ({ id: String(id) })

const approvalAction = (matches_selfie: boolean, others: number | undefined): MediaAction => ({
  doing: 'Aprovando',
  done: matches_selfie
    ? countMessage('item aprovado como conferido', 'itens aprovados como conferidos')
    : countMessage('item aprovado', 'itens aprovados'),
  act: ({ id, content_hash, people }) =>
    call(approveMedia, {
      params: paramsOf(id),
      body: {
        ...{ content_hash, matches_selfie },
        ...(people === 'others' && others !== undefined && { others }),
      },
    }),
})

const refusalAction = ({ code, text }: Reason<keyof typeof mediaRefusals>): MediaAction => ({
  doing: 'Recusando',
  done: countMessage(
    'item recusado, e a pessoa é avisada por e-mail',
    'itens recusados, e a pessoa é avisada por e-mail',
  ),
  act: ({ id, content_hash }) =>
    call(refuseMedia, { params: paramsOf(id), body: { content_hash, refusal: code, text } }),
})

const banAction = ({ code, text }: Reason<keyof typeof banReasons>): MediaAction => ({
  doing: 'Removendo',
  done: countMessage('item removido para sempre', 'itens removidos para sempre'),
  act: ({ id }) => call(banMedia, { params: paramsOf(id), body: { reason: code, text } }),
})

type MediaDecisionButtonsProps = {
  count: number
  name: string
  clear: () => void
  whyNotApproved: string | undefined
  canRefuse: boolean
  whyNotChecked: string | undefined
  approve: (checked: boolean) => void
  ask: (what: 'refusal' | 'ban') => void
  progress: ReturnType<typeof useMediaDecisions>['progress']
}

function MediaDecisionButtons(props: MediaDecisionButtonsProps) {
  const { count, name, clear, whyNotApproved, canRefuse, whyNotChecked, approve, ask, progress } = props
  const canApprove = whyNotApproved === undefined
  const busy = progress !== undefined
  return (
    <section className="panel stack stack-3" aria-labelledby="decisao">
      <div className="row-between">
        <h2 className="h-sm" id="decisao">
          {count > 1 ? `Decisão: ${count} selecionados` : count === 1 ? 'Decisão: 1 selecionado' : `Decisão: ${name}`}
        </h2>
        {count > 0 && (
          <button type="button" className="btn btn-sm btn-quiet" onClick={clear}>
            Limpar<span className="sr"> seleção</span>
          </button>
        )}
      </div>
      <div className="two">
        <DecisionButton
          look="btn-primary"
          letter="A"
          off={!canApprove}
          busy={busy}
          describedBy="por-que-nao-conferida"
          onClick={() => approve(false)}
        >
          Aprovar
        </DecisionButton>
        <DecisionButton
          look="btn-secondary"
          letter="C"
          off={!canApprove || whyNotChecked !== undefined}
          busy={busy}
          describedBy="por-que-nao-conferida"
          onClick={() => approve(true)}
        >
          Conferida
        </DecisionButton>
        <DecisionButton look="btn-no" letter="R" off={!canRefuse} busy={busy} onClick={() => ask('refusal')}>
          Recusar
        </DecisionButton>
        <DecisionButton look="btn-no" letter="B" off={false} busy={busy} onClick={() => ask('ban')}>
          Remover
        </DecisionButton>
      </div>
      <p className="xs" id="por-que-nao-conferida">
        {whyNotApproved ?? whyNotChecked ?? 'Conferida: é a pessoa da selfie.'}
      </p>
      <p className="progress-words xs num" role="status">
        {progress && (
          <>
            <span className="spin" aria-hidden="true" />
            {progress.doing} {progress.at} de {progress.of}…
          </>
        )}
      </p>
    </section>
  )
}

type DecisionButtonProps = {
  look: string
  letter: string
  off: boolean
  busy: boolean
  describedBy?: string
  onClick: () => void
  children: string
}

const icons = { A: 'check', C: 'badge-check', R: 'x', B: 'trash-2' } as const

/** Stays focusable, but ignores presses, while the server receives the decisions one by one. */
const DecisionButton = ({ look, letter, off, busy, describedBy, onClick, children }: DecisionButtonProps) => (
  <button
    type="button"
    className={`btn btn-sm ${look}`}
    disabled={off && !busy}
    aria-busy={busy}
    aria-keyshortcuts={letter}
    aria-describedby={describedBy}
    // A held key must not decide the next item.
    onKeyDown={event => event.repeat && event.preventDefault()}
    onClick={onClick}
  >
    <Icon name={icons[letter as keyof typeof icons]} />
    {children}
    <KeyHint letter={letter} />
  </button>
)
