import * as z from 'zod/mini'
import { plainLine } from './plain-text.ts'

const maxLength = 255

/** docs/specification.md §5, minus the characters that have a special meaning in mail headers. */
const pattern =
  /^(?![.])[^@\s\p{C}<>"(),:;\\[\]]+(?<![.])@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u

/**
 * Returns the address as we store it, or undefined if the text is not one. NFKC replaces compatibility forms; otherwise
 * lookalike characters would allow two accounts with one address.
 */
export function readEmail(text: string): string | undefined {
  // The pattern is slow on long text.
  if (text.length > 2 * maxLength) return undefined
  const [local = '', domain = '', ...more] = bareAddress(plainLine(text.normalize('NFKC'))).split('@')
  const email = `${local.trimEnd()}@${domain.trimStart().replace(/\s*\.\s*/g, '.')}`.toLowerCase()
  const isAddress = more.length === 0 && email.length <= maxLength && pattern.test(email) && !local.includes('..')
  return isAddress ? email : undefined
}

/** For look-ups. If the text is not an address, only trims and lower-cases it. */
export const normalizeEmail = (text: string) => readEmail(text) ?? text.trim().toLowerCase()

/** Strips what a mail client or web page adds to a copied address, and a full stop that a keyboard added. */
const bareAddress = (line: string) =>
  line
    .replace(/^mailto:/i, '')
    .replace(/^[^<>@]*<([^<>]*)>$/, '$1')
    .replace(/[\s.,;]+$/, '')

export const Email = (message: string) =>
  z.pipe(
    z.string(message),
    z.pipe(
      z.transform((text: string) => readEmail(text)),
      z.string(message),
    ),
  )
