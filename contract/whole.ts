import * as z from 'zod/mini'

/** A positive whole number as an address carries it, written in the one usual way. */
export const Whole = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(most, `Informe um número até ${most}.`)),
  )
