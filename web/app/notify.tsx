import 'sonner/dist/styles.css'
import { Toaster, toast } from 'sonner'
import { Icon } from '#web/ui/icon.tsx'

type Tone = 'error' | 'success' | 'info'
type Options = {
  /** Milliseconds; section 8 gives three seconds, and ten to what a profile was refused for. */
  duration?: number
  /** What it is about: what is said next of the same takes its place. */
  about?: string
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
}

let shown = 0

function show(tone: Tone, text: string, { duration = threeSeconds, about }: Options = {}) {
  const turn = ++shown
  toast.custom(
    id => (
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
    { duration: duration + (turn % 2), ...(about !== undefined && { id: about }) },
  )
}

const offset = { right: '1rem', bottom: 'calc(1rem + var(--cta, 0px) + env(safe-area-inset-bottom))' }

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
