import { plainText } from '#contract/plain-text.ts'
import { supportLimits, supportMessages } from '#contract/support.ts'

/** From so few letters on one is told how many are left. */
const near = 100

/** Whether a message is too long, and what is said of its length; what was pasted is never cut. */
export function roomLeft(text: string): { isTooLong: boolean; words: string | undefined } {
  const left = supportLimits.textLength - plainText(text).length
  if (left > near) return { isTooLong: false, words: undefined }
  if (left >= 0) return { isTooLong: false, words: left === 1 ? 'Resta 1 caractere.' : `Restam ${left} caracteres.` }
  return { isTooLong: true, words: `${supportMessages.long} Há ${-left} a mais.` }
}
