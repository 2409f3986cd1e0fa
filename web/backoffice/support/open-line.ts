import { eventPaths, SupportEvent } from '#contract/support.ts'

type Line = {
  hear: (event: SupportEvent) => void
  /** It is heard from now on: what happened before must be read. */
  opened: () => void
  /** It is not heard; `refused` when the server would not have it, and not just now. */
  lost: (refused: boolean) => void
}

const patienceMs = 5_000

/** Listens to all conversations while the page is in front; the browser itself takes up a connection that breaks. */
export function openLine({ hear, opened, lost }: Line) {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  function listen() {
    stop()
    if (document.hidden) return
    const own = new EventSource(eventPaths.operator)
    own.onopen = opened
    own.onmessage = ({ data }) => {
      const event = SupportEvent.safeParse(JSON.parse(data))
      if (event.success) hear(event.data)
    }
    own.onerror = () => {
      const refused = own.readyState === EventSource.CLOSED
      if (refused) again = setTimeout(listen, patienceMs)
      lost(refused)
    }
    source = own
  }

  document.addEventListener('visibilitychange', listen)
  listen()
  return () => {
    document.removeEventListener('visibilitychange', listen)
    stop()
  }
}
