import { failureOf } from '#contract/client.ts'
import { eventPaths, SupportEvent } from '#contract/support.ts'
import { bearer } from '#web/app/client.ts'

/** Longer than two beats of the stream: a connection that is silent for so long is none. */
const silenceMs = 60_000
/** A site that restarts may take a connection and never answer on it. */
const openingMs = 15_000

type Reading = { token: string | undefined; after: number; signal: AbortSignal; opened: () => void; hear: Hear }
type Hear = (event: SupportEvent) => void

/** Hears what happens in the conversation until the stream ends. @throws CallFailure when it is refused. */
export async function readEvents({ token, after, signal, opened, hear }: Reading) {
  const silence = new AbortController()
  const opening = setTimeout(() => silence.abort(), openingMs)
  const answer = await fetch(`${eventPaths.account}?after=${after}`, {
    headers: bearer(token),
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(opening))
  if (!answer.ok || !answer.body) throw await failureOf(answer)
  opened()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const take = splitEvents(hear)
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    take(value)
  }
}

/** Takes a stream in whatever pieces it comes. */
export function splitEvents(hear: Hear) {
  let rest = ''
  return (piece: string) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() as string
    for (const block of blocks) {
      const data = block.split('\n').find(line => line.startsWith('data: '))
      const event = data === undefined ? undefined : SupportEvent.safeParse(JSON.parse(data.slice(6)))
      if (event?.success) hear(event.data)
    }
  }
}
