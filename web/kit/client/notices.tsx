import 'sonner/dist/styles.css'
import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon } from '../icon.tsx'
import type { NoticeOptions, Notifier, Tone } from './notice.ts'
import { liftOf } from './notice-place.ts'

const icons = { error: 'circle-x', success: 'circle-check', info: 'info' } as const
const roles = { error: 'alert', success: 'status', info: 'status' } as const
const threeSeconds = 3_000

const notifier: Notifier = {
  show,
  dismiss,
  leaveScreen() {
    for (const about of ofThisScreen) dismiss(about)
    ofThisScreen = ofNextScreen
    ofNextScreen = new Set()
  },
}

let ofThisScreen = new Set<string>()
let ofNextScreen = new Set<string>()

/**
 * The ids of sonner's notices. We forget the id of a notice that is fading out, because a new notice with the same id
 * would disappear with it.
 */
const ids = new Map<string, string>()
const fades = new Map<string, number>()

function dismiss(about: string) {
  const id = ids.get(about)
  if (!id) return
  toast.dismiss(id)
  // Keeps the id until the next frame, because sonner can still undo the dismissal until then.
  fades.set(
    about,
    requestAnimationFrame(() => ids.delete(about)),
  )
}

let shown = 0
let shownAt = 0

function show(tone: Tone, text: string, { duration = threeSeconds, about, announces = false }: NoticeOptions = {}) {
  const turn = ++shown
  shownAt = performance.now()
  const key = about ?? `notice-${turn}`
  for (const screen of [ofThisScreen, ofNextScreen]) screen.delete(key)
  if (announces) ofNextScreen.add(key)
  else ofThisScreen.add(key)
  cancelAnimationFrame(fades.get(key) ?? 0)
  const id = ids.get(key) ?? `${key}-${turn}`
  ids.set(key, id)
  const forget = () => void (ids.get(key) === id && ids.delete(key))
  toast.custom(
    () => (
      // A new key makes this a new alert, even with the same text.
      <div key={turn} className={`toast toast-${tone}`}>
        <Icon name={icons[tone]} />
        <p role={roles[tone]}>{text}</p>
        <button type="button" className="iconbtn" aria-label="Fechar aviso" onClick={() => dismiss(key)}>
          <Icon name="x" />
        </button>
      </div>
    ),
    // sonner restarts the timer only when the duration changes.
    { duration: duration + (turn % 2), id, onAutoClose: forget, onDismiss: forget },
  )
  placeSoon()
}

const pressedParts = 'a[href], button, input, select, textarea, summary, .sticky-cta, [role=button], [role=tab]'
const softParts = 'h1, .note, .order-lines, .err'

const boxesOf = (selector: string) =>
  [...document.querySelectorAll(selector)].flatMap(one => {
    if (one.closest('[data-sonner-toaster]') || !one.checkVisibility({ visibilityProperty: true })) return []
    const box = one.getBoundingClientRect()
    return box.height > 0 && box.top < innerHeight && box.bottom > 0 ? [box] : []
  })

/** Moves notices where they cover no control. If there is no such place, clicks pass through to the control. */
function place() {
  const notices = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true]) .toast')]
  if (notices.length === 0) return
  const stacked = 16 * (notices.length - 1)
  const height = stacked + Math.max(...notices.map(one => one.offsetHeight))
  const width = Math.max(...notices.map(one => one.offsetWidth))
  const window = { width: document.documentElement.clientWidth, height: innerHeight }
  const { lift, isFree } = liftOf({
    window,
    notice: { width, height },
    pressed: boxesOf(pressedParts),
    soft: boxesOf(softParts),
  })
  const { style, dataset } = document.documentElement
  style.setProperty('--notice-lift', `${lift}px`)
  if (isFree) delete dataset.noticeOver
  else dataset.noticeOver = ''
}

let placing = 0
const placeSoon = () => {
  cancelAnimationFrame(placing)
  placing = requestAnimationFrame(place)
}

/**
 * Repositions notices whenever a control may have moved or appeared under them. A DOM change moves them before anyone
 * can press the control. Scrolling and loading pictures fire many events, so those moves wait for the next frame.
 */
function followPage() {
  const changes = new MutationObserver(place)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open', 'hidden'],
  })
  // Listens in the capture phase, because elements' `scroll` and `load` events don't bubble.
  for (const type of ['scroll', 'load']) document.addEventListener(type, placeSoon, { capture: true, passive: true })
  addEventListener('resize', placeSoon)
  return () => {
    changes.disconnect()
    for (const type of ['scroll', 'load']) document.removeEventListener(type, placeSoon, { capture: true })
    removeEventListener('resize', placeSoon)
  }
}

/** Dismisses notices that cover the focused field, unless the same event has just shown one. */
function uncover({ type, key, timeStamp = 0 }: Partial<KeyboardEvent>) {
  if (shownAt >= timeStamp) return
  const field = document.activeElement
  if ((type === 'keyup' && key !== 'Tab') || !field || field === document.body) return
  const place = field.getBoundingClientRect()
  const covers = [...document.querySelectorAll('[data-sonner-toast][data-removed=false]')].some(one => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return !one.contains(field) && top < place.bottom && bottom > place.top && left < place.right && right > place.left
  })
  if (covers) for (const about of ids.keys()) dismiss(about)
}
for (const type of ['click', 'keyup']) document.addEventListener(type, uncover)

const offset = { right: '1rem', bottom: 'calc(1rem + var(--notice-lift, 0px) + env(safe-area-inset-bottom))' }

/** Calls `onReady` once it can show notices. */
export function NoticeToaster({ onReady }: { onReady: (notifier: Notifier) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  // Runs after the children's effects, so sonner is already listening.
  useEffect(() => onReady(notifier), [onReady])
  useEffect(followPage, [])
  // Each notice is a live region; inside another one, screen readers would announce it twice.
  useEffect(() => frame.current?.firstElementChild?.setAttribute('aria-live', 'off'), [])
  return (
    <div ref={frame}>
      <Toaster
        position="bottom-right"
        visibleToasts={2}
        containerAriaLabel="Avisos"
        hotkey={[]}
        offset={offset}
        mobileOffset={{ ...offset, left: '1rem' }}
      />
    </div>
  )
}
