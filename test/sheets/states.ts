import type { Page, Route } from 'playwright-core'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A state that we simulate by changing the responses to a screen's calls. Server-rendered pages make none. */
export type State = { name: string; answer?: (route: Route) => Promise<unknown> }

const isOfSession = (url: string) => new URL(url).pathname.startsWith('/api/operator/session')

const changed = (change: (value: Json) => Json) => async (route: Route) => {
  const answer = await route.fetch()
  const json = (await answer.json().catch(() => undefined)) as Json | undefined
  return json === undefined
    ? route.fulfill({ response: answer })
    : route.fulfill({ response: answer, json: change(json) })
}

const failed = (route: Route) => route.fulfill({ status: 500, json: { message: 'Algo deu errado do nosso lado.' } })

export const states: State[] = [
  { name: 'usual' },
  { name: 'loading', answer: () => new Promise(() => {}) },
  { name: 'empty', answer: changed(value => withLists(value, emptied)) },
  { name: 'error', answer: failed },
  { name: 'long', answer: changed(value => withTexts(value)) },
  { name: 'many', answer: changed(value => withLists(value, repeated)) },
]

/** Changes only GET responses, except those of the operator's session and event streams. */
export async function enter(page: Page, { answer }: State) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (!answer) return
  await page.route('**/api/**', route => {
    const request = route.request()
    const isData = request.method() === 'GET' && request.resourceType() === 'fetch' && !isOfSession(request.url())
    return isData && !request.url().endsWith('/events') ? answer(route).catch(() => {}) : route.continue()
  })
}

/** Makes all calls except GET fail. */
export async function refuseChanges(page: Page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/**', route =>
    route.request().method() === 'GET' ? route.continue() : failed(route).catch(() => {}),
  )
}

function withLists(value: Json, change: (list: Json[]) => Json[]): Json {
  if (Array.isArray(value)) return change(value)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withLists(part, change)]))
}

const isFigure = (one: Json) => one !== null && typeof one === 'object' && 'waiting' in one
const nothingWaits = { waiting: 0, overdue: 0, near: 0, oldest: null }

/** Sets the figures of every kind to zero. */
const emptied = (list: Json[]): Json[] =>
  list.every(isFigure) ? list.map(one => ({ ...(one as Record<string, Json>), ...nothingWaits })) : []

const times = 12

/** Repeats the list, and gives every copy distinct ids. */
function repeated(list: Json[]): Json[] {
  if (list.length > 3 * times || typeof list[0] !== 'object') return list
  const again = (one: Json, turn: number): Json =>
    one !== null && typeof one === 'object' && !Array.isArray(one) && typeof one.id === 'number'
      ? { ...one, id: one.id + turn * 100_000 }
      : one
  return Array.from({ length: times }, (_, turn) => list.map(one => again(one, turn))).flat()
}

const named =
  /^(name|nickname|title|email|city|neighborhood|reason|body|text|code|company|category|label|by|account_name)$/
const long = 'Maximiliana-Guilhermina Albuquerque de Vasconcelos e SantosRodriguesMontenegroFigueiredo'

function withTexts(value: Json, name = ''): Json {
  if (typeof value === 'string') return named.test(name) ? long : value
  if (Array.isArray(value)) return value.map(part => withTexts(part, name))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTexts(part, key)]))
}

/** Lengthens every listing's name on a server-rendered page; returns how many there were. */
export const lengthenNames = (page: Page, names: string[]) =>
  page.evaluate(
    ([known, text]) => {
      let changed = 0
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { nodeValue } = walker.currentNode
        const found = known.find(one => nodeValue?.trim().split(',')[0] === one)
        if (!found) continue
        walker.currentNode.nodeValue = (nodeValue ?? '').replace(found, text)
        changed++
      }
      return changed
    },
    [names, long.slice(0, 60)] as const,
  )
