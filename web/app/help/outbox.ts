import { forget, namesWith, read, write } from '../device.ts'

/** Something written that the server may not have yet. */
export type Unsent = { client_id: string; text: string; sent_at: string }

const prefixOf = (accountId: number) => `support-unsent:${accountId}:`
const draftOf = (accountId: number) => `support-draft:${accountId}`

/** Where the session is: one that ends with its tab leaves nothing on the device. */
const place = () => (read('token', 'device') ? 'device' : 'tab')

/** Each under a name of its own, so that two tabs do not take one another's away. */
export const keepUnsent = (accountId: number, unsent: Unsent) =>
  write(place(), { [prefixOf(accountId) + unsent.client_id]: JSON.stringify(unsent) })

export const forgetUnsent = (accountId: number, clientId: string) => forget(prefixOf(accountId) + clientId)

/** In the order in which it was written. */
export const listUnsent = (accountId: number): Unsent[] =>
  namesWith(prefixOf(accountId))
    .flatMap(name => parse(read(name)) ?? [])
    .toSorted((a, b) => (a.sent_at < b.sent_at ? -1 : 1))

function parse(text: string | undefined): Unsent | undefined {
  try {
    const { client_id, text: written, sent_at } = JSON.parse(text ?? '')
    return [client_id, written, sent_at].every(one => typeof one === 'string')
      ? { client_id, text: written, sent_at }
      : undefined
  } catch {
    return undefined
  }
}

export const readDraft = (accountId: number) => read(draftOf(accountId)) ?? ''

export function keepDraft(accountId: number, text: string) {
  forget(draftOf(accountId))
  if (text) write(place(), { [draftOf(accountId)]: text })
}
