import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { eventPaths, SupportEvent } from '#contract/support.ts'
import { isPresent, onReturn } from './presence.ts'
import { inboxKey } from './use-inbox.ts'

type Given = {
  hear?: (event: SupportEvent) => void
  /** Reads what was not heard. */
  catchUp?: () => void
}

const tellAfterMs = 2_500
const togetherMs = 300

/** Hears what happens in the support, and reads the inbox anew with it. Says whether it is heard. */
export function useSupportLine({ hear, catchUp }: Given) {
  const [isConnected, setConnected] = useState(true)
  const client = useQueryClient()
  const refresh = useEffectEvent(() => void client.invalidateQueries({ queryKey: [inboxKey] }))
  const heard = useEffectEvent((event: SupportEvent) => hear?.(event))
  const caughtUp = useEffectEvent(() => {
    catchUp?.()
    refresh()
  })

  useEffect(() => {
    let telling: ReturnType<typeof setTimeout> | undefined
    let refreshing: ReturnType<typeof setTimeout> | undefined
    const close = openLine({
      hear(event) {
        heard(event)
        clearTimeout(refreshing)
        refreshing = setTimeout(() => isPresent() && refresh(), togetherMs)
      },
      opened() {
        clearTimeout(telling)
        setConnected(true)
        if (isPresent()) caughtUp()
      },
      lost(refused) {
        clearTimeout(telling)
        telling = setTimeout(setConnected, tellAfterMs, false)
        // A call tells whether the session is over.
        if (refused && isPresent()) caughtUp()
      },
    })
    const stop = onReturn(() => caughtUp())
    return () => {
      clearTimeout(telling)
      clearTimeout(refreshing)
      close()
      stop()
    }
  }, [])
  return isConnected
}

type Line = {
  hear: (event: SupportEvent) => void
  /** It is heard from now on: what happened before must be read. */
  opened: () => void
  /** It is not heard; `refused` when the server would not have it, and not just now. */
  lost: (refused: boolean) => void
}

const patienceMs = 5_000

/** Listens to all conversations while the page is in front; the browser itself takes up a connection that breaks. */
function openLine({ hear, opened, lost }: Line) {
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
