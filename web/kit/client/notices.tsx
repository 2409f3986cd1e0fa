import 'sonner/dist/styles.css'
import { useEffect, useRef } from 'react'
import { Toaster, toast } from 'sonner'
import { Icon } from '../icon.tsx'
import type { NoticeOptions, Notifier, Tone } from './notify.tsx'

const icons = { error: 'circle-x', success: 'circle-check', info: 'info' } as const
const roles = { error: 'alert', success: 'status', info: 'status' } as const
const threeSeconds = 3_000

const notifier: Notifier = {
  show,
  dismiss,
  leaveScreen() {
    for (const about of ofThisScreen) dismiss(about)
    ofThisScreen.clear()
  },
}

const ofThisScreen = new Set<string>()

/** sonner's ids. A notice that fades out takes along whatever is shown under its id, so it no longer counts. */
const ids = new Map<string, string>()
const fades = new Map<string, number>()

function dismiss(about: string) {
  const id = ids.get(about)
  if (!id) return
  toast.dismiss(id)
  // Until the next frame sonner can still take the dismissal back.
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
  if (announces) ofThisScreen.delete(key)
  else ofThisScreen.add(key)
  cancelAnimationFrame(fades.get(key) ?? 0)
  const id = ids.get(key) ?? `${key}-${turn}`
  ids.set(key, id)
  const forget = () => void (ids.get(key) === id && ids.delete(key))
  liftAbovePrimary()
  toast.custom(
    () => (
      // A new key makes it a new alert, even with the same text.
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
}

const noticesHeight = 150

/** Keeps the notices off the primary action. */
function liftAbovePrimary() {
  const low = [...document.querySelectorAll('.sticky-cta, main .btn-primary')]
    .map(one => one.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < innerHeight && bottom > innerHeight - noticesHeight)
  const lift = Math.max(0, ...low.map(({ top }) => innerHeight - top))
  document.documentElement.style.setProperty('--notice-lift', `${Math.min(lift, innerHeight / 2)}px`)
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

/** Calls `onReady` when notices can be shown. */
export function NoticeStand({ onReady }: { onReady: (notifier: Notifier) => void }) {
  const frame = useRef<HTMLDivElement>(null)
  // After the effects of what is inside, so sonner listens by then.
  useEffect(() => onReady(notifier), [onReady])
  // Each notice speaks for itself; as a part of a region that speaks, too, it would be heard twice.
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
