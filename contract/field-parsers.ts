import * as z from 'zod/mini'
import { ageOn, isAdvertiserAge } from './age.ts'
import { plainLine } from './plain-text.ts'
import { profileMessages as say } from './profile-messages.ts'

/** One line, or what `clean` makes of it, that must say something. */
export const Text = (message: string, clean = plainLine) =>
  z.pipe(
    z.transform((value: unknown) => clean(asText(value))),
    z.string().check(z.minLength(1, message)),
  )
export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const Nickname = (missing: string) => Text(missing).check(z.maxLength(60, say.nicknameLong))

/** With its mask, as section 5 has it; kept as digits. */
export const Mobile = (missing: string, wrong: string) =>
  z.pipe(
    Text(missing).check(z.refine(value => value === '' || /^\([1-9]\d\) \d{5}-\d{4}$/.test(value), wrong)),
    z.transform((value: string) => value.replace(/\D/g, '')),
  )

/** `YYYY-MM-DD` or `DD/MM/YYYY`. */
export const Birth = (today: string) =>
  z.pipe(
    Text(say.birthMissing),
    z.pipe(
      z.transform((value: string) => value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')),
      z.string().check(z.refine(day => isDay(day) && day <= today && isAdvertiserAge(ageOn(today, day)), say.ageWrong)),
    ),
  )

function isDay(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value)
}

/** An id or a name of a list. */
export const Chosen = (message: string) => Text(message).check(z.maxLength(120, message))
export const Neighborhood = Text(say.neighborhoodMissing).check(z.maxLength(80, say.neighborhoodLong))
/** Null where it says nothing, or the placeholder '0' of section 3. */
export const Optional = (most: number, message: string, clean = plainLine) =>
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => clean(asText(value))),
      z.string().check(z.maxLength(most, message)),
    ),
    z.transform((value: string) => (value === '' || value === '0' ? null : value)),
  )

export const infoLength = 5000

/** What a form does not ask for. */
export const Unasked = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => null),
)
