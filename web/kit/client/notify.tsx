import './toast.css'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { NoticeOptions, Notifier, Tone } from './notice.ts'
import { quiet } from './quiet.ts'

/** For a notice that says what to do, or that something was not kept. */
export const tenSeconds = 10_000

export const notify = {
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  info: (text: string, options?: NoticeOptions) => show('info', text, options),
  dismiss: (about: string) => loading && tell(({ dismiss }) => dismiss(about)),
  leaveScreen: () => loading && tell(({ leaveScreen }) => leaveScreen()),
}

type Screens = { subscribe: (listener: () => void) => unknown; shown: () => { place: { pathname: string } } }

/** Notices end with their screen. */
export function endWithScreens(router: Screens) {
  let path = router.shown().place.pathname
  router.subscribe(() => {
    const { pathname } = router.shown().place
    if (pathname !== path) notify.leaveScreen()
    path = pathname
  })
}

type Stand = ComponentType<{ onReady: (notifier: Notifier) => void }>

let stand: Stand | undefined
let loading: Promise<Notifier> | undefined
const ready = Promise.withResolvers<Notifier>()
const listeners = new Set<() => void>()

/** What shows notices is loaded after the first screen, or with the first notice. */
function load() {
  loading ??= import('./notices.tsx').then(({ NoticeStand }) => {
    stand = NoticeStand
    for (const listener of listeners) listener()
    return ready.promise
  })
  return loading
}

const tell = (act: (notifier: Notifier) => void) =>
  load().then(act, () => {
    loading = undefined
  })

function show(tone: Tone, text: string, options?: NoticeOptions) {
  let shown = false
  void tell(notifier => {
    shown = true
    notifier.show(tone, text, options)
  }).then(() => shown || showPlainly(tone, text))
}

/** Without a connection, when nothing could be loaded before. */
function showPlainly(tone: Tone, text: string) {
  const notice = document.createElement('p')
  Object.assign(notice, { className: `toast toast-${tone} toast-plain`, role: 'alert', textContent: text })
  document.body.append(notice)
  setTimeout(() => notice.remove(), tenSeconds)
}

/** The place where notices are shown. */
export function Notices() {
  const Stand = useSyncExternalStore(
    subscribe,
    () => stand,
    () => undefined,
  )
  useEffect(() => {
    void quiet().then(() => tell(() => undefined))
  }, [])
  return Stand && <Stand onReady={ready.resolve} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
