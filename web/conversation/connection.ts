import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '#contract/client.ts'
import { SupportEvent } from '#contract/support.ts'

type ConnectionOptions = {
  url: () => string
  headers?: () => Record<string, string>
  /** Runs before each connection, with retries until it succeeds. */
  load?: () => Promise<unknown>
  onMessage: (event: SupportEvent) => void
  onOpen: () => void
  onError?: (error: unknown) => unknown
}

/** The screen waits this long before it reports a lost connection, because the connection is often restored sooner. */
const showLossAfterMs = 2_500

/** Subscribes to an event stream while mounted. Returns whether it is connected. */
export function useConnection(options: ConnectionOptions) {
  const [isConnected, setConnected] = useState(true)
  const current = useEffectEvent(() => options)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = openConnection({
      url: () => current().url(),
      headers: () => current().headers?.() ?? {},
      load: async () => current().load?.(),
      onMessage: event => current().onMessage(event),
      onError: error => current().onError?.(error),
      onOpen() {
        clearTimeout(timer)
        setConnected(true)
        current().onOpen()
      },
      onLost() {
        clearTimeout(timer)
        if (navigator.onLine) timer = setTimeout(setConnected, showLossAfterMs, false)
        else setConnected(false)
      },
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [])
  return isConnected
}

const maxPauseMs = 15_000

/** Keeps a stream open while the page is visible, and reconnects after a loss. Returns a function that closes it. */
function openConnection(options: Required<ConnectionOptions> & { onLost: () => void }) {
  const { load, onOpen, onError, onLost } = options
  let stopped = false
  let tries = 0
  let reading = new AbortController()
  let wake = () => {}

  async function listen() {
    await load()
    reading = new AbortController()
    if (document.hidden) return
    await readEvents(options, reading.signal, () => {
      tries = 0
      onOpen()
    })
  }

  async function keepListening() {
    while (!stopped) {
      await listen().catch(error => !stopped && !reading.signal.aborted && onError(error))
      if (stopped) return
      if (!document.hidden) onLost()
      await pause(Math.min(maxPauseMs, 500 * 2 ** tries++))
    }
  }

  /** The pause ends early when the page becomes visible again or the browser goes online. */
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      wake = resolve
      if (!document.hidden) setTimeout(resolve, ms)
    })

  const retryNow = () => {
    tries = 0
    wake()
  }
  const onVisibility = () => (document.hidden ? reading.abort() : retryNow())
  const onOffline = () => {
    reading.abort()
    onLost()
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', retryNow)
  addEventListener('offline', onOffline)
  void keepListening()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', retryNow)
    removeEventListener('offline', onOffline)
    reading.abort()
    wake()
  }
}

/** Longer than two of the stream's heartbeats, so a connection that is silent for this long is dead. */
const silenceMs = 60_000
/** The maximum wait for a response: a restarting server may accept a connection and never answer. */
const openingMs = 15_000

type ReadOptions = Pick<Required<ConnectionOptions>, 'url' | 'headers' | 'onMessage'>

/** Reads until the stream ends. @throws CallFailure when the server refuses the stream. */
async function readEvents({ url, headers, onMessage }: ReadOptions, signal: AbortSignal, onOpen: () => void) {
  const silence = new AbortController()
  const opening = setTimeout(() => silence.abort(), openingMs)
  const answer = await fetch(url(), {
    headers: headers(),
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(opening))
  if (!answer.ok || !answer.body) throw await failureOf(answer)
  onOpen()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const parser = createParser({
    onEvent({ data }) {
      const event = SupportEvent.safeParse(JSON.parse(data))
      if (event.success) onMessage(event.data)
    },
  })
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(value)
  }
}
