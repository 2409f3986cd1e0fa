import { tell } from './tell.ts'

const longEnoughMs = 1_000
const waiting = new Map<Element, number>()
const observer = new IntersectionObserver(follow, { threshold: [0, 0.5] })

/** Begins anew whenever the page comes into sight: one may be fetched ahead, or come back from the browser's memory. */
export function countInSight() {
  document.addEventListener('visibilitychange', watch)
  watch()
}

function watch() {
  observer.disconnect()
  for (const timer of waiting.values()) clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  for (const element of document.querySelectorAll('[data-seen]')) observer.observe(element)
}

function follow(entries: IntersectionObserverEntry[]) {
  for (const entry of entries) {
    clearTimeout(waiting.get(entry.target))
    if (isInSight(entry)) waiting.set(entry.target, window.setTimeout(count, longEnoughMs, entry.target))
  }
}

/** Half of a banner; of a profile whatever there is, since its page is longer than a screen. */
const isInSight = ({ target, isIntersecting, intersectionRatio }: IntersectionObserverEntry) =>
  target.matches('main') ? isIntersecting : intersectionRatio >= 0.5

function count(element: HTMLElement) {
  observer.unobserve(element)
  tell(element.dataset.seen as string, 'view')
}
