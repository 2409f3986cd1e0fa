import * as z from 'zod/mini'
import {
  asText,
  Birth,
  Chosen,
  infoLength,
  Mobile,
  Neighborhood,
  Nickname,
  Optional,
  Text,
  Unasked,
} from './field-parsers.ts'
import { limits, mediaLimits } from './limits.ts'
import { plainText } from './plain-text.ts'
import { type Gender, genders } from './profile.ts'
import { profileMessages as say } from './profile-messages.ts'
import { userTypeOf } from './user-types.ts'

/**
 * Which of section 5's lists is checked: the two steps of companions (`full`), their short form (`quick`), or the
 * identity screens of swing and close friends.
 */
export type ProfileFormKind = 'full' | 'quick' | 'identity'

type FormOf = { kind: ProfileFormKind /** `YYYY-MM-DD`. */; today: string; gender: unknown }

/** Companions who say price 0 send the reduced set (section 3). */
export function profileFormKind(userType: number, price: unknown): ProfileFormKind {
  if (userTypeOf(userType)?.form !== 'companion') return 'identity'
  return Number(price) === 0 && price !== '' && price !== undefined ? 'quick' : 'full'
}

/**
 * A whole form as it is sent, its fields by their dotted wire names, declared, and so checked, in the order of section
 * 5. `images` and `videos` count what the profile will show. Everything a form does not ask for is null or empty.
 */
export function ProfileForm({ kind, today, gender }: FormOf) {
  const isFull = kind === 'full'
  const inFull = <A extends z.ZodMiniType, B extends z.ZodMiniType>(asked: A, otherwise: B) =>
    isFull ? asked : otherwise
  const asksBreasts = isFull && genderOf(gender) === 'Mulher'
  return z.object({
    'profile.nickname': Nickname(isFull ? say.nicknameMissing : say.nicknameMissingShort),
    'profile.whatsapp': Mobile(say.whatsappMissing, say.whatsappInvalid),
    'profile.birth': Birth(today),
    'profile.gender': kind === 'quick' ? Unasked : GenderAnswer,
    'profile.height': inFull(Height, Unasked),
    'profile.weight': inFull(Size(limits.weightKg, say.weightWrong), Unasked),
    'profile.clothing_size': inFull(Size(limits.clothingSize, say.clothingSizeWrong), Unasked),
    'profile.foot_size': inFull(Size(limits.footSize, say.footSizeWrong), Unasked),
    'profile.profile_eyes_id': inFull(Chosen(say.eyesMissing), Unasked),
    'profile.profile_skin_color_id': inFull(Chosen(say.skinColorMissing), Unasked),
    'profile.profile_hair_id': inFull(Chosen(say.hairMissing), Unasked),
    'profile.profile_breasts_id': asksBreasts
      ? Chosen(say.breastsMissing)
      : inFull(Optional(120, say.breastsMissing), Unasked),
    'profile.info': Info(isFull ? say.infoMissing : say.infoMissingShort),
    'profile.price': inFull(Price, zero),
    'profile.payment_type': inFull(SomeChosen(say.paymentTypeMissing), none),
    'address.state': Chosen(say.stateMissing),
    'address.city': kind === 'identity' ? Optional(120, say.cityMissing) : Chosen(say.cityMissing),
    'address.neighborhood': kind === 'identity' ? Optional(80, say.neighborhoodLong) : Neighborhood,
    'profile.can_local': inFull(HasPlace, Unasked),
    'profile.type_service': inFull(SomeChosen(say.typeServiceMissing), none),
    'profile.languages': inFull(List, none),
    'profile.occasion': inFull(List, none),
    'profile.url_instagram': SocialLink,
    'profile.url_tiktok': SocialLink,
    'profile.url_twitter': SocialLink,
    'profile.url_linktree': WebLink,
    'profile.url_onlyfans': WebLink,
    'profile.url_web': WebLink,
    images: Items(mediaLimits.photos, say.photosTooMany).check(z.minLength(1, say.photoMissing)),
    videos: Items(mediaLimits.videos, say.videosTooMany),
  })
}

export type ProfileForm = z.infer<ReturnType<typeof ProfileForm>>
/** Every field as a form or a request has it before it is checked. */
export type ProfileFormInput = Partial<Record<keyof ProfileForm, unknown>>

/** In any case, answered capitalised (decisions, section 2). */
export const genderOf = (value: unknown): Gender | undefined =>
  genders.find(gender => gender.toLowerCase() === asText(value).trim().toLowerCase())
const GenderAnswer = z.pipe(z.transform(genderOf), z.enum(genders, say.genderMissing))

/** Metres on the wire, with a point or a comma; centimetres within. */
const Height = Ranged(limits.heightCm, say.heightWrong, value => Math.round(Number(value.replace(',', '.')) * 100))
const Size = (range: Range, message: string) => Ranged(range, message, Number)
const Price = Ranged(limits.priceReais, say.priceWrong, Number)

type Range = { least: number; most: number; step: number; initial: number }

/** What is not said stands where the slider stands at first (section 9). */
function Ranged({ least, most, step, initial }: Range, message: string, parse: (value: string) => number) {
  const read = (value: string) => (/^\d+([.,]\d+)?$/.test(value) ? parse(value) : Number.NaN)
  const fits = (value: number) => value >= least && value <= most && (value - least) % step === 0
  return z.pipe(
    z.transform((value: unknown) => (asText(value).trim() === '' ? initial : read(asText(value).trim()))),
    z.number(message).check(z.refine(fits, message)),
  )
}

const List = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : asText(value) === '' ? [] : [value])),
  z.array(Chosen(say.optionUnknown)).check(z.maxLength(60, say.optionUnknown)),
)
const SomeChosen = (message: string) => z.pipe(List, z.array(z.string()).check(z.minLength(1, message)))

const Info = (missing: string) => Text(missing, plainText).check(z.maxLength(infoLength, say.infoLong))

const HasPlace = z.pipe(
  z.pipe(z.transform(asText), z.enum(['0', '1'], say.canLocalMissing)),
  z.transform(answer => answer === '1'),
)

/** An http(s) address; one without its scheme gets it (decisions, section 3). */
const WebLink = Linked(isWebAddress)
/** The same, or `@name` where the network is known by the field. */
const SocialLink = Linked(value => /^@[\w.]{1,60}$/.test(value) || isWebAddress(value))

function Linked(fits: (value: string) => boolean) {
  const whole = (value: string | null) =>
    value && /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(value) ? `https://${value}` : value
  const answer = z.nullable(z.string().check(z.maxLength(300, say.linkWrong), z.refine(fits, say.linkWrong)))
  return z.pipe(z.pipe(Optional(300, say.linkWrong), z.transform(whole)), answer)
}

function isWebAddress(value: string) {
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value)
}

const Items = (most: number, message: string) =>
  z._default(z.array(z.unknown()), []).check(z.refine(items => items.length <= most, message))

const none = z.pipe(
  z.optional(z.unknown()),
  z.transform((): string[] => []),
)
const zero = z.pipe(
  z.optional(z.unknown()),
  z.transform(() => 0),
)
