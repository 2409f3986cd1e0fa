import * as z from 'zod/mini'
import { messages } from './messages.ts'

/** The name of the account's person, which is never public; what can't be seen in it is not kept. */
export const PersonName = z.string(messages.nameMissing).check(
  z.overwrite(text => text.replace(/\p{Cc}/gu, ' ')),
  z.trim(),
  z.minLength(1, messages.nameMissing),
  z.maxLength(120, messages.nameLong),
)
