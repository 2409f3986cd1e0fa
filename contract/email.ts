import * as z from 'zod/mini'

/** docs/specification.md §5, without characters that have a meaning in mail headers. */
export const emailPattern =
  /^[^@\s\p{C}<>"(),:;\\[\]]+@(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.(?!-)[\p{L}\p{M}\p{N}-]+(?<!-))+$/u

/** Otherwise lookalike characters would allow two accounts with one address. */
const isItself = (text: string) => text.normalize('NFKC') === text

/** The length is checked first and alone: the pattern is slow on long text. */
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
