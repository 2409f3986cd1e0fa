import { messages } from '#contract/messages.ts'

/** What is said in other words than the wire's: section 8's English text. */
const shownAs: Record<string, string> = { [messages.emailTaken]: messages.emailTakenShown }

export const shownWords = (text: string) => shownAs[text] ?? text
