import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  asText,
  Birth,
  Chosen,
  genderOf,
  Ignored,
  Items,
  Mobile,
  Neighborhood,
  Nickname,
  Optional,
  Text,
} from './field-parsers.ts'
import { mediaLimits } from './media.ts'
import { plainText } from './plain-text.ts'
import {
  type FieldOfKind,
  type FormContext,
  type ProfileFields,
  type ProfileFormKind,
  profileFields,
} from './profile-fields.ts'
import { profileLimits } from './profile-limits.ts'
import { profileMessages as say } from './profile-messages.ts'
import { isTaxId, plainTaxId, type TaxIdKind, taxIdKinds } from './tax-id.ts'
import { userTypeOf } from './user-types.ts'

/** The companions' short form has price 0 and no body fields. A full form that lacks a price is not a short one. */
export function profileFormKind(userType: number, input: ProfileFormInput): ProfileFormKind {
  if (userTypeOf(userType)?.form !== 'companion') return 'identity'
  const price = input['profile.price']
  const hasNoPrice = Number(price) === 0 && price !== '' && price !== undefined
  return hasNoPrice && !describesBody(input) ? 'quick' : 'full'
}

const describesBody = (input: ProfileFormInput) =>
  bodyFields.some(form => !['', '0'].includes(asText(input[form]).trim()))

const bodyFields = Object.values(profileFields).flatMap(field =>
  field.kind === 'option' || ('group' in field && field.group === 'body') ? [field.form] : [],
)

type FieldParsers = {
  [N in keyof ProfileFields as ProfileFields[N]['form']]: ReturnType<ProfileFields[N]['parse']>
}

/** Keyed by dotted wire names. Fields that a form does not ask for are null or empty. */
export function ProfileForm({ gender, ...rest }: Omit<FormContext, 'gender'> & { gender: unknown }) {
  const context = { ...rest, gender: genderOf(gender) }
  const parsers = Object.values(profileFields).map(({ form, parse }) => [form, parse(context)] as const)
  return z.object({
    ...(Object.fromEntries(parsers) as FieldParsers),
    images: Items(mediaLimits.photos, say.photosTooMany).check(z.minLength(1, say.photoMissing)),
    videos: Items(mediaLimits.videos, say.videosTooMany),
  })
}

export type ProfileForm = z.infer<ReturnType<typeof ProfileForm>>
export type ProfileFormInput = Partial<Record<keyof ProfileForm, unknown>>

type PartnerContent = {
  phone: string
  category_id: number
  document: string
}

type Values = { [N in FieldOfKind<'value'>]: ProfileForm[ProfileFields[N]['form']] }

/** Keyed by the columns of `profiles` and `addresses`. Lists hold ids in order. */
export type ProfileContent = Partial<PartnerContent> &
  Omit<Values, 'whatsapp'> &
  Record<FieldOfKind<'option'>, number | null> &
  Record<FieldOfKind<'options'>, number[]> & {
    /** Eleven digits. Null for a partner, who has a `phone` instead. */
    whatsapp: string | null
    state_id: number
    city_id: number | null
    neighborhood: string | null
  }

type PartnerFormOf = { /** `YYYY-MM-DD`. */ today: string; documentType: unknown }

/** Keyed by dotted wire names, in the order of docs/specification.md §5. */
export const PartnerForm = ({ today, documentType }: PartnerFormOf) =>
  z.object({
    'profile.nickname': Nickname(say.companyMissing),
    'profile.phone': Mobile(say.phoneMissing, say.phoneInvalid),
    'profile.birth': Birth(today),
    'profile.document_type': DocumentType,
    'profile.document': Document(documentTypeOf(documentType)),
    'profile.category_id': Chosen(say.categoryMissing),
    'address.state': Chosen(say.stateMissing),
    'address.city': City,
    'address.neighborhood': Neighborhood,
    // No screen asks for it. Null keeps the stored text.
    'profile.info': Optional(profileLimits.infoLength, say.infoLong, plainText),
  })

export type PartnerForm = z.infer<ReturnType<typeof PartnerForm>>
export type PartnerFormInput = Partial<Record<keyof PartnerForm, unknown>>

export const documentTypeOf = (value: unknown): TaxIdKind | undefined =>
  taxIdKinds.find(kind => kind === asText(value).trim().toUpperCase())
const DocumentType = z.pipe(z.transform(documentTypeOf), z.enum(taxIdKinds, say.documentTypeMissing))

const documents: Record<TaxIdKind, { missing: string; wrong: string }> = {
  CPF: { missing: say.cpfMissing, wrong: say.cpfInvalid },
  CNPJ: { missing: say.cnpjMissing, wrong: say.cnpjInvalid },
}

/** If the type is unknown, we report only that error. */
function Document(kind: TaxIdKind | undefined) {
  if (!kind) return Ignored
  const { missing, wrong } = documents[kind]
  return z.pipe(
    Text(missing).check(z.refine(value => value === '' || isTaxId(kind, value), wrong)),
    z.transform(plainTaxId),
  )
}

const placeholder = /^cidade$/i
const City = Chosen(say.cityMissing).check(z.refine(value => !placeholder.test(value), say.cityMissing))

/**
 * `multipart/form-data` or JSON. `images` and `videos` each replace their list, in order. An empty list clears the
 * stored one; a missing list leaves it unchanged.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/account/update',
  summary:
    'Submits the profile for review: bracketed keys, media to keep as URLs, new media as files. With only a path, removes that item of the caller’s media',
  access: 'account',
  form: true,
  refusals: [403, 404, 409, 413, 415, 429],
})

/** `multipart/form-data`, or JSON of the same shape. Without `document_type`, the document's format decides. */
export const updatePartner = endpoint({
  method: 'POST',
  path: '/api/account/partner/update',
  summary: 'Submits a partner’s profile for review: bracketed keys of profile and address',
  access: 'account',
  form: true,
  refusals: [403, 409, 413, 415, 429],
})
