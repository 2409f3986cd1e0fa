import { useState } from 'react'
import {
  approveMedia,
  banMedia,
  banReasons,
  mediaRefusals,
  type ReviewedMedia,
  refuseMedia,
} from '#contract/content-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call, isConflict, isMissing } from '../calls.ts'
import { useKeys } from '../frame/keys.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { pictureOf } from './picture-size.ts'
import { type Reasoned, RefusalDialog } from './refusal-dialog.tsx'
import type { Deed, useDecisions } from './use-decisions.ts'

type ItemDecisionProps = {
  current: ReviewedMedia
  name: string
  selected: readonly ReviewedMedia[]
  clear: () => void
  /** Why nothing can be called compared with the selfie; undefined when it can. */
  whyNotChecked: string | undefined
  decisions: ReturnType<typeof useDecisions>
}

type Asking = 'refusal' | 'ban'

/** What can be done with the item that is looked at, or with all that are selected. */
export function ItemDecision({ current, name, selected, clear, whyNotChecked, decisions }: ItemDecisionProps) {
  const [asking, setAsking] = useState<Asking>()
  const targets = selected.length > 0 ? selected : [current]
  const canApprove = targets.every(({ state }) => state === 'pending')
  const canRefuse = targets.every(({ state }) => state !== 'refused')
  const approve = (checked: boolean) => canApprove && !(checked && whyNotChecked) && void decide(approval(checked))
  const decide = (deed: Deed) => decisions.decide(targets, deed)
  const ask = (what: Asking) => (what === 'ban' || canRefuse) && !decisions.progress && setAsking(what)
  // A key held down would decide what nobody has looked at.
  useKeys({
    a: ({ repeat }) => repeat || approve(false),
    c: ({ repeat }) => repeat || approve(true),
    r: () => ask('refusal'),
    b: () => ask('ban'),
  })
  const close = () => setAsking(undefined)
  return (
    <>
      <DecisionButtons
        count={selected.length}
        {...{ name, clear, canApprove, canRefuse, whyNotChecked, approve, ask, progress: decisions.progress }}
      />
      {asking === 'refusal' && (
        <RefusalDialog
          title={selected.length > 1 ? `Recusar ${selected.length} itens?` : `Recusar ${nameOfOne(targets, name)}?`}
          reasons={mediaRefusals}
          wordsFor={['other']}
          verb="Recusar"
          doing="Recusando…"
          textLabel="Recado para a pessoa"
          below="O motivo e o recado vão por e-mail."
          onClose={close}
          send={async given => settle(await decide(refusal(given)), close)}
        />
      )}
      {asking === 'ban' && (
        <RefusalDialog
          title={`Remover ${name} para sempre?`}
          reasons={banReasons}
          wordsFor={[]}
          verb="Remover para sempre"
          doing="Removendo…"
          danger
          textLabel="O que você sabe do caso"
          below="Fica no registro de auditoria."
          onClose={close}
          send={async given => settle(await decisions.decide([current], ban(given)), close)}
        >
          <BanWords item={current} name={name} />
        </RefusalDialog>
      )}
    </>
  )
}

const nameOfOne = (targets: readonly ReviewedMedia[], name: string) => (targets.length === 1 ? name : 'os itens')

/** What came too late is said on the desk; what never arrived keeps the dialog open with all that was typed. */
function settle({ decided, errors }: { decided: number[]; errors: unknown[] }, close: () => void) {
  const failure = errors.find(error => !isConflict(error) && !isMissing(error))
  if (failure && decided.length === 0) throw failure
  close()
}

const BanWords = ({ item, name }: { item: ReviewedMedia; name: string }) => (
  <div className="ban-words">
    <img src={pictureOf(item.picture, 360)} alt={name} />
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        O arquivo some agora, <b>também das outras contas que têm a mesma imagem</b>, e ninguém consegue enviá-lo de
        novo. Essa ação não pode ser desfeita.
      </p>
    </div>
  </div>
)

const counted = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}.` : `${count} ${more}.`)
const paramsOf = (id: number) => ({ id: String(id) })

const approval = (matches_selfie: boolean): Deed => ({
  doing: 'Aprovando',
  done: matches_selfie
    ? counted('item aprovado como conferido', 'itens aprovados como conferidos')
    : counted('item aprovado', 'itens aprovados'),
  act: ({ id, content_hash }) => call(approveMedia, { params: paramsOf(id), body: { content_hash, matches_selfie } }),
})

const refusal = ({ code, text }: Reasoned<keyof typeof mediaRefusals>): Deed => ({
  doing: 'Recusando',
  done: counted('item recusado, e a pessoa é avisada por e-mail', 'itens recusados, e a pessoa é avisada por e-mail'),
  act: ({ id, content_hash }) =>
    call(refuseMedia, { params: paramsOf(id), body: { content_hash, refusal: code, text } }),
})

const ban = ({ code, text }: Reasoned<keyof typeof banReasons>): Deed => ({
  doing: 'Removendo',
  done: counted('item removido para sempre', 'itens removidos para sempre'),
  act: ({ id }) => call(banMedia, { params: paramsOf(id), body: { reason: code, text } }),
})
