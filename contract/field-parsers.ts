import * as z from 'zod/mini'
import { ageOn, isAdvertiserAge } from './age.ts'
import { readDay } from './day.ts'
import { type Gender, genders } from './genders.ts'
import { readMobile } from './mobile-number.ts'
import type { Network } from './outside-links.ts'
import { plainLine, plainText } from './plain-text.ts'
import { profileLimits } from './profile-limits.ts'
import { profileMessages as say } from './profile-messages.ts'
import { readLink } from './read-link.ts'

export const Text = (message: string, clean = plainLine) =>
  z.pipe(
    z.transform((value: unknown) => clean(asText(value))),
    z.string().check(z.minLength(1, message)),
  )
export const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const Nickname = (missing: string) =>
  Text(missing).check(z.maxLength(profileLimits.nicknameLength, say.nicknameLong))

/** Accepts any notation (docs/specification.md §5 has the form's mask). We store digits. */
export const Mobile = (missing: string, wrong: string) =>
  z.pipe(Text(missing), z.pipe(z.transform(readMobile), z.string(wrong)))

export const Birth = (today: string) =>
  z.pipe(
    Text(say.birthMissing),
    z.pipe(
      z.transform((value: string) => readDay(value, { latest: today })),
      z.string(say.ageWrong).check(z.refine(day => day <= today && isAdvertiserAge(ageOn(today, day)), say.ageWrong)),
    ),
  )

export const Chosen = (message: string) => Text(message).check(z.maxLength(120, message))
export const Neighborhood = Text(say.neighborhoodMissing).check(
  z.maxLength(profileLimits.neighborhoodLength, say.neighborhoodLong),
)
/** The old app sends the placeholder '0' for a missing answer. */
export const Optional = (max: number, message: string, clean = plainLine) =>
  z.pipe(
    z.pipe(
      z.transform((value: unknown) => clean(asText(value))),
      z.string().check(z.maxLength(max, message)),
    ),
    z.transform((value: string) => (value === '' || value === '0' ? null : value)),
  )

export const Ignored = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => null),
)

export const genderOf = (value: unknown): Gender | undefined =>
  genders.find(gender => gender.toLowerCase() === asText(value).trim().toLowerCase())
export const GenderAnswer = z.pipe(z.transform(genderOf), z.enum(genders, say.genderMissing))
export const GenderOrNone = z.pipe(
  z.transform((value: unknown) => (['', '0'].includes(asText(value).trim()) ? null : (genderOf(value) ?? value))),
  z.nullable(z.enum(genders, say.genderMissing)),
)

/** Metres on the wire, with a point or a comma. We store centimetres. */
export const Height = Ranged(profileLimits.heightCm, say.heightWrong, value =>
  Math.round(Number(value.replace(',', '.')) * 100),
)

export type Range = { min: number; max: number; step: number; initial: number }

/** A missing answer means the slider's first position (docs/specification.md §9). */
export function Ranged({ min, max, step, initial }: Range, message: string, parse: (value: string) => number) {
  const read = (value: string) => (/^\d+([.,]\d+)?$/.test(value) ? parse(value) : Number.NaN)
  const fits = (value: number) => value >= min && value <= max && (value - min) % step === 0
  return z.pipe(
    z.transform((value: unknown) => (asText(value).trim() === '' ? initial : read(asText(value).trim()))),
    z.number(message).check(z.refine(fits, message)),
  )
}

export const List = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : asText(value) === '' ? [] : [value])),
  z.array(Chosen(say.optionUnknown)).check(z.maxLength(60, say.optionUnknown)),
)
export const SomeChosen = (message: string) => z.pipe(List, z.array(z.string()).check(z.minLength(1, message)))

export const Info = (missing: string) =>
  Text(missing, plainText).check(z.maxLength(profileLimits.infoLength, say.infoLong))

export const YesOrNo = (missing: string) =>
  z.pipe(
    z.pipe(z.transform(asText), z.enum(['0', '1'], missing)),
    z.transform(answer => answer === '1'),
  )

/** Accepts longer links, because people paste links with superfluous parts, but stores at most 300 characters. */
export const Link = (network?: Network) => {
  const read = (text: string | null) => (text === null ? null : readLink(text, network))
  const kept = z.nullable(z.string(say.linkWrong).check(z.maxLength(300, say.linkWrong)))
  return z.pipe(z.pipe(Optional(1000, say.linkWrong), z.transform(read)), kept)
}

export const Items = (max: number, message: string) =>
  z._default(z.array(z.unknown()), []).check(z.refine(items => items.length <= max, message))

export const none = z.pipe(
  z.optional(z.unknown()),
  z.transform((): string[] => []),
)
export const zero = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => 0),
)
