import type { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { nameOf } from './ad-values.ts'
import type { Leaving } from './ads-form.ts'
import type { AdField, Wrong } from './check-ads.ts'

const fieldNames: Record<AdField, string> = {
  title: 'Título',
  banner: 'Imagem',
  target_url: 'Link de destino',
  active: 'Ativar anúncio?',
}

/** Section 8: a 422 lists each wrong field with its first message, otherwise what the answer says is shown. */
export function explainRefusal(failure: CallFailure, sent: readonly Leaving[]): string {
  const { status, message, errors } = failure
  const listed = Object.entries(errors).map(([name, [first = message]]) => lineOf(placeOf(name, sent), first))
  if (status === 422 && listed.length > 0) return listed.join('\n')
  if (status === 0) return `${profileMessages.failed}\n${message}`
  return message === messages.unexpected ? profileMessages.failed : message
}

const lineOf = (place: Place | undefined, text: string) =>
  place ? `${nameOf(place.slot)}, ${fieldNames[place.field]}: ${text}` : text

/** The fields of the sections that were refused. */
export const refusedFields = ({ errors, message }: CallFailure, sent: readonly Leaving[]): Wrong[] =>
  Object.entries(errors).flatMap(([name, [first = message]]) => {
    const place = placeOf(name, sent)
    return place ? [{ ...place, message: first }] : []
  })

type Place = { slot: number; field: AdField }

/** `title.1` is the second ad that was sent, which may stand in the third section; `title` alone is the first. */
function placeOf(name: string, sent: readonly Leaving[]): Place | undefined {
  const [, field = '', at = '0'] = /^(\w+?)(?:[.[](\d+)\]?)?$/.exec(name) ?? []
  const slot = sent[Number(at)]?.slot
  return slot !== undefined && field in fieldNames ? { slot, field: field as AdField } : undefined
}
