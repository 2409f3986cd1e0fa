import { savedLimits, savedPaths } from '#contract/saved.ts'

/** Cards by account id. Null if the account is not currently listed. */
const known = new Map<number, Element | null>()
const drawn = new Map<string, Element>()

export const isKnown = (id: number) => known.has(id)
export const isListed = (id: number) => Boolean(known.get(id))

/** Sends the ids in the body of a POST, because proxies would log them in a URL. */
export async function loadCards(ids: number[]) {
  const missing = [...new Set(ids)].filter(id => !known.has(id))
  if (missing.length === 0) return
  const now = missing.slice(0, savedLimits.profiles)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(savedPaths.cards, { method: 'POST', headers, body: JSON.stringify({ ids: now }) })
  // The visitor's answer to the age gate has expired. The reloaded page asks again.
  if (answer.status === 403) location.reload()
  if (!answer.ok) throw new Error(`no cards: ${answer.status}`)
  const { body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const id of now) known.set(id, body.querySelector(`[data-card="${id}"]`))
  const symbols = body.querySelector('svg')
  if (symbols) document.body.append(symbols)
  await loadCards(ids)
}

/** Reuses the same element each time we redraw the list, so that its photo does not reload. */
export function cardOf(list: string, id: number) {
  const card = known.get(id)
  if (!card) return undefined
  const name = `${list} ${id}`
  const element = drawn.get(name) ?? (card.cloneNode(true) as Element)
  drawn.set(name, element)
  return element
}
