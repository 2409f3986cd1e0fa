import './toast.css'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import type { NoticeOptions, Notifier, Tone } from './notice.ts'
import { quiet } from './quiet.ts'

/** For notices that tell people what to do, or that something was not saved. */
export const tenSeconds = 10_000

export const notify = {
  error: (text: string, options?: NoticeOptions) => show('error', text, options),
  success: (text: string, options?: NoticeOptions) => show('success', text, options),
  info: (text: string, options?: NoticeOptions) => show('info', text, options),
  dismiss: (about: string) => loading && withNotifier(({ dismiss }) => dismiss(about)),
  leaveScreen: () => loading && withNotifier(({ leaveScreen }) => leaveScreen()),
}

type Screens = { subscribe: (listener: () => void) => unknown; shown: () => { place: { pathname: string } } }

/** Dismisses notices when the person leaves the screen that showed them. */
export function endWithScreens(router: Screens) {
  let path = router.shown().place.pathname
  router.subscribe(() => {
    const { pathname } = router.shown().place
    if (pathname !== path) notify.leaveScreen()
    path = pathname
  })
}

type ToasterComponent = ComponentType<{ onReady: (notifier: Notifier) => void }>

let loadedToaster: ToasterComponent | undefined
let loading: Promise<Notifier> | undefined
const ready = Promise.withResolvers<Notifier>()
const listeners = new Set<() => void>()

/** Loads the notice component after the first screen, or with the first notice. */
function load() {
  loading ??= import('./notices.tsx').then(({ NoticeToaster: NoticeStand }) => {
    loadedToaster = NoticeStand
    for (const listener of listeners) listener()
    return ready.promise
  })
  return loading
}

const withNotifier = (act: (notifier: Notifier) => void) =>
  load().then(act, () => {
    loading = undefined
  })

function show(tone: Tone, text: string, options?: NoticeOptions) {
  let shown = false
  void withNotifier(notifier => {
    shown = true
    notifier.show(tone, text, options)
  }).then(() => shown || showPlainly(tone, text))
}

/** Shows a plain notice if the component has failed to load. */
function showPlainly(tone: Tone, text: string) {
  const notice = document.createElement('p')
  Object.assign(notice, { className: `toast toast-${tone} toast-plain`, role: 'alert', textContent: text })
  document.body.append(notice)
  setTimeout(() => notice.remove(), tenSeconds)
}

export function Notices() {
  const NoticeToaster = useSyncExternalStore(
    subscribe,
    () => loadedToaster,
    () => undefined,
  )
  useEffect(() => {
    void quiet().then(() => withNotifier(() => undefined))
  }, [])
  return NoticeToaster && <NoticeToaster onReady={ready.resolve} />
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
