import { approveMedia, banMedia, type banReasons, type mediaRefusals, refuseMedia } from '#contract/content-review.ts'
import { call } from '../calls.ts'
import type { Reasoned } from '../content/refusal-dialog.tsx'
import type { Deed } from './use-decisions.ts'

const counted = (one: string, more: string) => (count: number) => (count === 1 ? `1 ${one}.` : `${count} ${more}.`)
const paramsOf = (id: number) => ({ id: String(id) })

export const approval = (matches_selfie: boolean): Deed => ({
  doing: 'Aprovando',
  done: matches_selfie
    ? counted('item aprovado como conferido', 'itens aprovados como conferidos')
    : counted('item aprovado', 'itens aprovados'),
  act: ({ id, content_hash }) => call(approveMedia, { params: paramsOf(id), body: { content_hash, matches_selfie } }),
})

export const refusal = ({ code, text }: Reasoned<keyof typeof mediaRefusals>): Deed => ({
  doing: 'Recusando',
  done: counted('item recusado, e a pessoa é avisada por e-mail', 'itens recusados, e a pessoa é avisada por e-mail'),
  act: ({ id, content_hash }) =>
    call(refuseMedia, { params: paramsOf(id), body: { content_hash, refusal: code, text } }),
})

export const ban = ({ code, text }: Reasoned<keyof typeof banReasons>): Deed => ({
  doing: 'Removendo',
  done: counted('item removido para sempre', 'itens removidos para sempre'),
  act: ({ id }) => call(banMedia, { params: paramsOf(id), body: { reason: code, text } }),
})
