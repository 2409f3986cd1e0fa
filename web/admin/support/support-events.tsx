import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallFailure } from '#contract/client.ts'
import { minuteMs } from '#contract/durations.ts'
import { eventPaths, type SupportEvent } from '#contract/support.ts'
import { useConnection } from '#web/conversation/connection.ts'
import { Note } from '#web/kit/note.tsx'
import { worklistKey } from '../cases/worklist-key.ts'
import { inboxKey } from './inbox.ts'

type SupportEventsOptions = {
  onMessage?: (event: SupportEvent) => void
  catchUp?: () => void
}

/** All events within this time cause a single refresh of the inbox. */
const refreshAfterMs = 300

/** Subscribes to the events of all conversations and refreshes the inbox. Returns whether it is connected. */
export function useSupportEvents({ onMessage, catchUp }: SupportEventsOptions) {
  const client = useQueryClient()
  const refreshing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = () => {
    for (const key of [inboxKey, worklistKey]) void client.invalidateQueries({ queryKey: [key] })
  }
  const readMissed = () => {
    catchUp?.()
    refresh()
  }
  const returned = useEffectEvent(readMissed)
  useEffect(() => {
    const stop = onReturn(() => returned())
    return () => {
      clearTimeout(refreshing.current)
      stop()
    }
  }, [])
  return useConnection({
    url: () => eventPaths.operator,
    onMessage(event) {
      onMessage?.(event)
      clearTimeout(refreshing.current)
      refreshing.current = setTimeout(() => isPresent() && refresh(), refreshAfterMs)
    },
    onOpen: () => isPresent() && readMissed(),
    // Makes a call, because its response shows whether the session has ended.
    onError: error => error instanceof CallFailure && isPresent() && readMissed(),
  })
}

export const DisconnectedNote = () => (
  <Note tone="info" icon="info" role="status">
    Sem conexão. As mensagens novas aparecem quando ela voltar.
  </Note>
)

const awayMs = 5 * minuteMs
const returnListeners = new Set<() => void>()
let lastActivity = Date.now()

for (const kind of ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'])
  addEventListener(kind, noteActivity, { capture: true, passive: true })

/**
 * Whether the operator was active recently. The server counts every request as activity, so automatic requests would
 * keep an abandoned session alive.
 */
export const isPresent = () => Date.now() - lastActivity < awayMs

function onReturn(listener: () => void) {
  returnListeners.add(listener)
  return () => void returnListeners.delete(listener)
}

function noteActivity() {
  const wasAway = !isPresent()
  lastActivity = Date.now()
  if (wasAway) for (const listener of returnListeners) listener()
}
