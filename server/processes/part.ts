import type { Part, ToChild } from './messages.ts'
import { send } from './siblings.ts'

/** Asks the parent, who would otherwise speak before anybody here listens. */
export const readPart = () =>
  new Promise<Part>(resolve => {
    const hear = (message: ToChild) => {
      if (message.kind !== 'part') return
      process.off('message', hear)
      resolve(message)
    }
    process.on('message', hear)
    send({ kind: 'begun' })
  })

export const reportServing = (url: string) => send({ kind: 'serving', url })
