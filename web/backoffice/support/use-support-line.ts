import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SupportEvent } from '#contract/support.ts'
import { openLine } from './open-line.ts'
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
