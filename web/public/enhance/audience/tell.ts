import { dayInSaoPaulo } from '#contract/age.ts'
import { stored } from '../every-page/stored.ts'

type Deed = 'view' | 'click'

const gatherMs = 4_000
/** Half of what one message takes. */
const most = 30

const told: { kind: string; id: number; deed: Deed }[] = []
let timer: number | undefined

/** `thing` is `campaign:12`; what comes within some seconds goes in one message. */
export function tell(thing: string, deed: Deed) {
  if (!isFirstToday(`${thing}:${deed}`)) return
  const [kind = '', id] = thing.split(':')
  told.push({ kind, id: Number(id), deed })
  if (told.length < most) timer ??= window.setTimeout(send, gatherMs)
  else send()
}

export function sendWhenLeft() {
  document.addEventListener('visibilitychange', send)
  addEventListener('pagehide', send)
}

/** A message of this sort outlives its page, which need not wait for it. */
function send() {
  clearTimeout(timer)
  timer = undefined
  if (told.length === 0) return
  const body = JSON.stringify({ seen: told.splice(0) })
  navigator.sendBeacon('/api/audience', new Blob([body], { type: 'application/json' }))
}

const name = 'counted'

/** True the first time in a day on this device, which remembers what it has told today and nothing older. */
function isFirstToday(deed: string) {
  const today = dayInSaoPaulo(new Date())
  const [day, ...told] = (stored.read(name) ?? '').split(' ')
  const known = day === today ? told : []
  if (known.includes(deed)) return false
  stored.write(name, [today, ...known, deed].join(' '))
  return true
}
