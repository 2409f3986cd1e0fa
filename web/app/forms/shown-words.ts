import { messages } from '#contract/messages.ts'

/** What is said in other words than the wire's: section 8's English text, and what means more than one thing here. */
const shownAs: Record<string, string> = {
  [messages.emailTaken]: messages.emailTakenShown,
  [messages.resetLinkUsed]: 'Este link já foi usado, venceu ou é de outro e-mail. Confira o e-mail ou peça outro link.',
}

export const shownWords = (text: string) => shownAs[text] ?? text
