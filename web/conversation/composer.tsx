import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { plainText } from '#contract/plain-text.ts'
import { supportLimits, supportMessages } from '#contract/support.ts'
import { charactersLeft, nearLimit } from '#web/kit/characters-left.ts'
import type { MessageStore } from './outbox.ts'

export type ComposerState = ReturnType<typeof useComposer>

/** The message that the person is writing. Stores the draft until they send it. */
export function useComposer(store: MessageStore, send: (text: string) => void, opening = '') {
  const [text, setText] = useState(() => store.readDraft() || opening)
  const field = useRef<HTMLTextAreaElement>(null)
  const length = checkLength(text)
  const write = (written: string) => {
    setText(written)
    store.saveDraft(written)
  }
  const submit = () => {
    field.current?.focus()
    if (!text.trim() || length.isTooLong) return
    send(text.trim())
    write('')
  }
  return { text, write, submit, field, length }
}

type ComposerProps = ComponentProps<'form'> & { composer: ComposerState }

export const Composer = ({ composer: { submit }, ...form }: ComposerProps) => (
  <form
    {...form}
    onSubmit={event => {
      event.preventDefault()
      submit()
    }}
  />
)

type MessageInputProps = ComponentProps<'textarea'> & {
  composer: ComposerState
  sendsMessage: (event: KeyboardEvent) => boolean
}

export const MessageInput = ({ composer, sendsMessage, ...textarea }: MessageInputProps) => (
  <textarea
    {...textarea}
    ref={composer.field}
    className="input"
    aria-invalid={composer.length.isTooLong}
    value={composer.text}
    onChange={({ target }) => composer.write(target.value)}
    onKeyDown={event => {
      if (!sendsMessage(event)) return
      event.preventDefault()
      composer.submit()
    }}
  />
)

/** Reports the length but does not limit it, because the field must never truncate pasted text. */
export function checkLength(text: string): { isTooLong: boolean; note: string | undefined } {
  const left = supportLimits.textLength - plainText(text).length
  if (left > nearLimit) return { isTooLong: false, note: undefined }
  if (left >= 0) return { isTooLong: false, note: charactersLeft(left) }
  return { isTooLong: true, note: `${supportMessages.long} Há ${-left} a mais.` }
}
