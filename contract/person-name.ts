import { messages } from './messages.ts'
import { PlainLine } from './plain-text.ts'

/** The name of the account's person, which is never public; what can't be seen in it is not kept. */
export const PersonName = PlainLine({ missing: messages.nameMissing, max: 120, long: messages.nameLong })
