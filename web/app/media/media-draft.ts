import type { OwnMedia } from '#contract/media.ts'
import { onSessionEnd } from '../session.ts'
import { unsent } from '../unsent.ts'
import {
  advance,
  itemsOf,
  type MediaEvent,
  type MediaItem,
  mergeStored,
  peopleIn,
  withReplacedBack,
} from './media-item.ts'
import { deleteOrphanFiles, loadList, saveList } from './media-store.ts'

/** The key that the profile form's notices share, so that a new error replaces the previous one. */
export const aboutProfile = 'form:profile'

export type DraftView = { items: readonly MediaItem[]; isLoaded: boolean }

/** An account's photos and videos while the page is open. Outlives the screens that show them. */
export class MediaDraftState {
  readonly accountId: number
  readonly running = new Map<string, AbortController>()
  #view: DraftView = { items: [], isLoaded: false }
  #stored: readonly OwnMedia[] | undefined
  /** The keys of all items that this tab has ever had. Any other stored item belongs to another tab. */
  readonly #known = new Set<string>()
  readonly #end = new AbortController()
  #saved: Promise<unknown> = Promise.resolve()
  readonly #subscribers = new Set<() => void>()

  constructor(accountId: number) {
    this.accountId = accountId
  }

  readonly view = () => this.#view

  readonly subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber)
    return () => void this.#subscribers.delete(subscriber)
  }

  get items() {
    return this.#view.items
  }

  get isClosed() {
    return this.#end.signal.aborted
  }

  get signal() {
    return this.#end.signal
  }

  find(key: string) {
    return this.items.find(item => item.key === key)
  }

  /** Puts stored items before those that the user added while the list was loading. */
  async load() {
    const loaded = await loadList(this.accountId)
    if (this.isClosed) return
    const items = [...loaded, ...this.items]
    this.#show({ items: this.#stored ? mergeStored(items, this.#stored) : items, isLoaded: true })
  }

  setStored(stored: readonly OwnMedia[]) {
    if (this.isClosed || (this.#stored && JSON.stringify(stored) === JSON.stringify(this.#stored))) return
    this.#stored = stored
    if (this.#view.isLoaded) this.put(mergeStored(this.items, stored))
  }

  put(items: readonly MediaItem[]) {
    if (this.isClosed) return
    const before = this.items
    const isChanged =
      items.length !== before.length ||
      items.some((item, at) => storedFields.some(field => item[field] !== before[at]?.[field]))
    this.#show({ ...this.#view, items })
    if (isChanged) this.#save()
  }

  apply(key: string, event: MediaEvent) {
    this.put(this.items.map(item => (item.key === key ? advance(item, event) : item)))
  }

  remove(key: string) {
    this.running.get(key)?.abort()
    this.put(withReplacedBack(this.items, key))
  }

  saved() {
    return this.#saved
  }

  /** Call this after saving a profile that names every item. */
  async forget() {
    this.put(this.items.map(item => advance(item, { type: 'saved' })))
    await this.#saved
    const left = this.items.filter(({ stage }) => stage !== 'stored')
    if (left.length === 0) await saveList(this.accountId, [], this.#known)
    await deleteOrphanFiles(this.accountId, new Set(left.map(({ key }) => key)))
  }

  close() {
    this.#end.abort()
    for (const upload of this.running.values()) upload.abort()
    this.#show({ items: [], isLoaded: false })
    return this.#saved
  }

  /** Runs one write at a time. Each write stores the newest list. */
  #save() {
    this.#saved = this.#saved.then(() => {
      if (this.isClosed || !this.#view.isLoaded) return undefined
      return saveList(this.accountId, this.#isAsStored() ? [] : this.items, this.#known)
    })
  }

  /** Whether this tab has no changes. If so, we store nothing, so that later changes from another device still show. */
  #isAsStored() {
    return (['image', 'video'] as const).every(kind => {
      const here = itemsOf(this.items, kind).map(
        item => item.stage === 'stored' && peopleIn(item) === (item.own?.people ?? undefined) && item.own?.id,
      )
      const there = this.#stored?.filter(({ type }) => type === kind).map(({ id }) => id)
      return String(here) === String(there)
    })
  }

  #show(view: DraftView) {
    for (const { key } of view.items) this.#known.add(key)
    this.#view = view
    for (const subscriber of [...this.#subscribers]) subscriber()
  }
}

/** A change to any other field, such as the progress, does not justify a write. */
const storedFields = ['key', 'stage', 'edit', 'thumb', 'people'] as const

const states = new Map<number, MediaDraftState>()

/** Returns the account's draft. Opening it deletes the files of any other account on this device. */
export function mediaDraftStateOf(accountId: number, begin: (state: MediaDraftState) => void): MediaDraftState {
  const open = states.get(accountId)
  if (open) return open
  const state = new MediaDraftState(accountId)
  states.set(accountId, state)
  void unsent.media.forgetOthers(accountId).then(() => state.load())
  begin(state)
  return state
}

// An expired session keeps the files, because the user may return. A log-out deletes them all.
onSessionEnd(async why => {
  const closing = [...states.values()].map(state => state.close())
  states.clear()
  await Promise.allSettled(closing)
  if (why === 'left') await unsent.media.forget()
})
