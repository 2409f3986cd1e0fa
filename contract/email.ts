import * as z from 'zod/mini'

/** The "standard e-mail pattern" of section 5: a domain of letters and digits, no sign that a list or a mail header reads. */
export const emailPattern =
  /^[^@\s\p{C}<>"(),:;\\[\]]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u

/** Signs that look like a letter and become it in lower case would make two accounts of one address. */
const isItself = (text: string) => text.normalize('NFKC') === text

/** Kept in lower case, so that one address is one account. The length is checked first and alone. */
export const Email = (message: string) =>
  z.pipe(
    z
      .string(message)
      .check(
        z.trim(),
        z.maxLength(255, { error: message, abort: true }),
        z.regex(emailPattern, message),
        z.refine(isItself, message),
        z.toLowerCase(),
      ),
    z.string(),
  )
