import { dayInSaoPaulo } from '#contract/age.ts'
import { stored } from './every-page/stored.ts'

const viewMs = 1_000
const waiting = new Map<Element, number>()
const observer = new IntersectionObserver(updateTimers, { threshold: [0, 0.5] })

/** Restarts when the page becomes visible, because the browser may have prerendered or restored it. */
function countInSight() {
  document.addEventListener('visibilitychange', observeAll)
  observeAll()
}

function observeAll() {
  observer.disconnect()
  for (const timer of waiting.values()) clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  for (const element of document.querySelectorAll('[data-seen]')) observer.observe(element)
}

function updateTimers(entries: IntersectionObserverEntry[]) {
  for (const entry of entries) {
    clearTimeout(waiting.get(entry.target))
    if (isInSight(entry)) waiting.set(entry.target, window.setTimeout(countView, viewMs, entry.target))
  }
}

/** Whether half of a banner is visible. Any visible part suffices for a profile, which is longer than a screen. */
const isInSight = ({ target, isIntersecting, intersectionRatio }: IntersectionObserverEntry) =>
  target.matches('main') ? isIntersecting : intersectionRatio >= 0.5

function countView(element: HTMLElement) {
  observer.unobserve(element)
  report(element.dataset.seen as string, 'view')
}

type Action = 'view' | 'click'

const batchMs = 4_000
/** Half of the maximum per request. */
const batchSize = 30

const queued: { kind: string; id: number; action: Action }[] = []
let timer: number | undefined

/** `thing` is a string such as `campaign:12`. */
function report(thing: string, action: Action) {
  if (!isFirstToday(`${thing}:${action}`)) return
  const [kind = '', id] = thing.split(':')
  queued.push({ kind, id: Number(id), action })
  if (queued.length < batchSize) timer ??= window.setTimeout(send, batchMs)
  else send()
}

function sendWhenLeft() {
  document.addEventListener('visibilitychange', send)
  addEventListener('pagehide', send)
}

/** Sends a beacon, because it survives the page's unload. */
function send() {
  clearTimeout(timer)
  timer = undefined
  if (queued.length === 0) return
  const body = JSON.stringify({ seen: queued.splice(0) })
  navigator.sendBeacon('/api/audience', new Blob([body], { type: 'application/json' }))
}

const name = 'counted'

function isFirstToday(action: string) {
  const today = dayInSaoPaulo(new Date())
  const [day, ...earlier] = (stored.read(name) ?? '').split(' ')
  const reported = day === today ? earlier : []
  if (reported.includes(action)) return false
  stored.write(name, [today, ...reported, action].join(' '))
  return true
}

/** Also handles `auxclick`, because a middle click opens a link in another tab. */
function countFollowed() {
  addEventListener('click', countClick)
  addEventListener('auxclick', countClick)
}

/** A click also counts as a view, however soon it comes. */
function countClick({ target, button }: MouseEvent) {
  const thing = (target as Element).closest?.<HTMLElement>('[data-followed]')?.dataset.followed
  if (!thing || button > 1) return
  report(thing, 'view')
  report(thing, 'click')
}

countInSight()
countFollowed()
sendWhenLeft()
