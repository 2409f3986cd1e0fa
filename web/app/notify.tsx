import 'sonner/dist/styles.css'
import { Toaster, toast } from 'sonner'
import { Icon } from '#web/kit/icon.tsx'

type Tone = 'error' | 'success' | 'info'
type Options = {
  /** Milliseconds; section 8 gives three seconds, and ten to what a profile was refused for. */
  duration?: number
  /** What it is about: what is said next of the same takes its place. */
  about?: string
  /** Said of the screen that comes next, and so stays over the way there; any other notice ends with its screen. */
  announces?: boolean
}

const icons = { error: 'circle-x', success: 'circle-check', info: 'info' } as const
const roles = { error: 'alert', success: 'status', info: 'status' } as const
const threeSeconds = 3_000

/** Says something at the bottom right of the window. */
export const notify = {
  error: (text: string, options?: Options) => show('error', text, options),
  success: (text: string, options?: Options) => show('success', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
  /** Takes back what was said about something that is done with. */
  settle: (about: string) => void toast.dismiss(about),
  /** Ends what was said of the screen that is left. */
  leaveScreen() {
    for (const id of ofThisScreen) toast.dismiss(id)
    ofThisScreen.clear()
  },
}

const ofThisScreen = new Set<string>()

let shown = 0

function show(tone: Tone, text: string, { duration = threeSeconds, about, announces = false }: Options = {}) {
  const turn = ++shown
  const id = about ?? `notice-${turn}`
  if (announces) ofThisScreen.delete(id)
  else ofThisScreen.add(id)
  liftAbovePrimary()
  toast.custom(
    () => (
      // Another in its place is another alert, also with the same words.
      <div key={turn} className={`toast toast-${tone}`}>
        <Icon name={icons[tone]} />
        <p role={roles[tone]}>{text}</p>
        <button type="button" className="iconbtn" aria-label="Fechar aviso" onClick={() => toast.dismiss(id)}>
          <Icon name="x" />
        </button>
      </div>
    ),
    // The time begins anew only with another duration.
    { duration: duration + (turn % 2), id },
  )
}

/** What two notices take at the bottom of the window. */
const noticesHeight = 150

/** The screen's one action, at the bottom of the window or low on the page, stays free. */
function liftAbovePrimary() {
  const low = [...document.querySelectorAll('.sticky-cta, main .btn-primary')]
    .map(one => one.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < innerHeight && bottom > innerHeight - noticesHeight)
  const lift = Math.max(0, ...low.map(({ top }) => innerHeight - top))
  document.documentElement.style.setProperty('--notice-lift', `${Math.min(lift, innerHeight / 2)}px`)
}

/** A field that is gone to gets what lies over it out of the way. */
function uncover({ type, key }: Partial<KeyboardEvent>) {
  const field = document.activeElement
  if ((type === 'keyup' && key !== 'Tab') || !field || field === document.body) return
  const place = field.getBoundingClientRect()
  const covers = [...document.querySelectorAll('[data-sonner-toast]')].some(one => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    return !one.contains(field) && top < place.bottom && bottom > place.top && left < place.right && right > place.left
  })
  if (covers) toast.dismiss()
}
for (const type of ['click', 'keyup']) document.addEventListener(type, uncover)

const offset = { right: '1rem', bottom: 'calc(1rem + var(--notice-lift, 0px) + env(safe-area-inset-bottom))' }

/** Where the notices appear; stands once in the app. */
export const Notices = () => (
  <Toaster
    position="bottom-right"
    visibleToasts={2}
    containerAriaLabel="Avisos"
    hotkey={[]}
    offset={offset}
    mobileOffset={{ ...offset, left: '1rem' }}
  />
)
