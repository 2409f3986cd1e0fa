import * as z from 'zod/mini'

/** The "standard e-mail pattern" of section 5; kept in lower case, so that one address is one account. */
export const emailPattern = /^[^@\s\p{Cc}]+@[^@\s\p{Cc}]+\.[^@\s\p{Cc}]+$/u

/** The length is checked first and alone: the pattern takes long over a long text. */
export const Email = (message: string) =>
  z.pipe(
    z
      .string(message)
      .check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(255, { error: message, abort: true }),
        z.regex(emailPattern, message),
      ),
    z.string(),
  )
