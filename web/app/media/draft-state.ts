import type { OwnMedia } from '#contract/media.ts'
import { onSessionEnd } from '../session.ts'
import { dropOthers, dropStrays, keepList, readKept } from './kept-media.ts'
import type { MediaItem } from './media-item.ts'
import { isSameOrder, withStored } from './sequence.ts'
import { advance, type MediaEvent } from './stages.ts'

export type DraftView = { items: readonly MediaItem[]; isLoaded: boolean }

/** The items of one account's draft while the page is there; it outlives the screens that show it. */
export class DraftState {
  readonly accountId: number
  /** What is being sent, to be stopped. */
  readonly running = new Map<string, AbortController>()
  #view: DraftView = { items: [], isLoaded: false }
  #stored: readonly OwnMedia[] | undefined
  /** By their keys, what was ever here; anything else on the device is another tab's. */
  readonly #known = new Set<string>()
  readonly #end = new AbortController()
  #kept: Promise<unknown> = Promise.resolve()
  readonly #followers = new Set<() => void>()

  constructor(accountId: number) {
    this.accountId = accountId
  }

  readonly view = () => this.#view

  readonly follow = (follower: () => void) => {
    this.#followers.add(follower)
    return () => void this.#followers.delete(follower)
  }

  get items() {
    return this.#view.items
  }

  get isClosed() {
    return this.#end.signal.aborted
  }

  /** Of this draft's end. */
  get signal() {
    return this.#end.signal
  }

  find(key: string) {
    return this.items.find(item => item.key === key)
  }

  /** What is on the device comes before what was done meanwhile. */
  async load() {
    const kept = await readKept(this.accountId)
    if (this.isClosed) return
    const items = [...kept, ...this.items]
    this.#show({ items: this.#stored ? withStored(items, this.#stored) : items, isLoaded: true })
  }

  /** What the profile shows by now. */
  takeStored(stored: readonly OwnMedia[]) {
    if (this.isClosed || (this.#stored && isSame(stored, this.#stored))) return
    this.#stored = stored
    if (this.#view.isLoaded) this.put(withStored(this.items, stored))
  }

  put(items: readonly MediaItem[]) {
    if (this.isClosed) return
    const changed = items.some((item, at) => keptFacts.some(fact => item[fact] !== this.items[at]?.[fact]))
    const isToKeep = changed || !isSameOrder(items, this.items)
    this.#show({ ...this.#view, items })
    if (isToKeep) this.#keep()
  }

  happen(key: string, event: MediaEvent) {
    this.put(this.items.map(item => (item.key === key ? advance(item, event) : item)))
  }

  drop(key: string) {
    this.running.get(key)?.abort()
    this.put(this.items.filter(item => item.key !== key))
  }

  /** When all that has happened is on the device. */
  kept() {
    return this.#kept
  }

  /** A save has named everything: the list is the server's again. */
  async forget() {
    this.put(this.items.map(item => advance(item, { type: 'saved' })))
    await this.#kept
    const left = this.items.filter(({ stage }) => stage !== 'stored')
    if (left.length === 0) await keepList(this.accountId, [], this.#known)
    await dropStrays(this.accountId, new Set(left.map(({ key }) => key)))
  }

  /** Nothing is sent, kept or shown any more. */
  close() {
    this.#end.abort()
    for (const sending of this.running.values()) sending.abort()
    this.#show({ items: [], isLoaded: false })
    return this.#kept
  }

  /** One after the other; of those that wait only the last matters. */
  #keep() {
    this.#kept = this.#kept.then(() => {
      if (this.isClosed || !this.#view.isLoaded) return undefined
      return keepList(this.accountId, this.#isAsStored() ? [] : this.items, this.#known)
    })
  }

  /** Then there is nothing to remember, and what another device changes later is shown here too. */
  #isAsStored() {
    const ids = this.items.map(({ stage, own }) => stage === 'stored' && own?.id)
    return (['image', 'video'] as const).every(kind => {
      const here = ids.filter((_, at) => this.items[at]?.kind === kind)
      const there = this.#stored?.filter(({ type }) => type === kind).map(({ id }) => id)
      return String(here) === String(there)
    })
  }

  #show(view: DraftView) {
    for (const { key } of view.items) this.#known.add(key)
    this.#view = view
    for (const follower of [...this.#followers]) follower()
  }
}

/** What a reload must find as it is. */
const keptFacts = ['stage', 'edit', 'thumb'] as const

const isSame = (one: readonly OwnMedia[], other: readonly OwnMedia[]) => JSON.stringify(one) === JSON.stringify(other)

const states = new Map<number, DraftState>()

/** The draft of an account; on a device that somebody else used before, theirs goes. */
export function draftStateOf(accountId: number, begin: (state: DraftState) => void): DraftState {
  const found = states.get(accountId)
  if (found) return found
  const state = new DraftState(accountId)
  states.set(accountId, state)
  void dropOthers(accountId).then(() => state.load())
  begin(state)
  return state
}

// An expired session's person comes back to their files; after a log-out nothing of theirs may stay.
onSessionEnd(async why => {
  const closing = [...states.values()].map(state => state.close())
  states.clear()
  await Promise.allSettled(closing)
  if (why === 'left') await dropOthers(undefined)
})
