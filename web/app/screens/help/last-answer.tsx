import { useState } from 'react'
import type { SupportMessage } from '#contract/support.ts'

/** Reads out what the support says while the screen is open, and nothing that was there before. */
export function LastAnswer({ messages }: { messages: readonly SupportMessage[] }) {
  const [known] = useState(messages.at(-1)?.id ?? 0)
  const last = messages.findLast(({ author }) => author === 'operator')
  return (
    <p className="sr" role="status">
      {last && last.id > known && `Atendimento: ${last.text}`}
    </p>
  )
}
