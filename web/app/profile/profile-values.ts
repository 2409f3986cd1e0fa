import { type FieldValues, set } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import type { Range } from '#contract/field-parsers.ts'
import { formatDate, formatPhone, formatTaxId } from '#contract/format.ts'
import { genders } from '#contract/genders.ts'
import type { Option } from '#contract/lookup.ts'
import { type ProfileColumn, profileFields } from '#contract/profile-fields.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { read } from '#web/kit/client/stored.ts'
import { type FieldName, type FormKind, isFieldName, sentFields, type TypedName } from './form-plans.ts'

export type Value = string | string[]
export type Values = Record<TypedName, Value>

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

type Stored = Pick<OwnAccount, 'profile' | 'address'>

/** Gives a slider without an answer its initial value (docs/specification.md §9). */
export function valuesOf(stored: Stored): Values {
  const columns = Object.keys(profileFields) as ProfileColumn[]
  return {
    ...Object.fromEntries(columns.map(column => [profileFields[column].form, formValueOf(column, stored)])),
    ...partnerValuesOf(stored.profile),
    'profile.gender': asText(stored.profile ? stored.profile.gender : chosenGender()),
  } as Values
}

function formValueOf(column: ProfileColumn, { profile, address }: Stored): Value {
  const field = profileFields[column]
  const wire = 'wire' in field ? field.wire : column
  const answer = (profile as Record<string, unknown> | null)?.[wire]
  if (field.kind === 'address') return asText((address as Record<string, unknown> | null)?.[field.form.slice(8)])
  if (field.kind === 'option') return asText((answer as Option | null | undefined)?.id)
  if (field.kind === 'options') return ((answer ?? []) as Option[]).map(({ id }) => String(id))
  if ('range' in field) return asText(numberIn(field, answer))
  return (formats[column] ?? asText)(asText(answer))
}

type NumberField = { range: Range; scale?: number }

/** Ignores an answer below the minimum: a price of 0 means that no price is set. */
function numberIn({ range: { min, initial }, scale = 1 }: NumberField, answer: unknown) {
  return typeof answer === 'number' && answer * scale >= min ? answer : initial / scale
}

const formats: Partial<Record<ProfileColumn, (text: string) => string>> = { whatsapp: formatPhone, birth: formatDate }

/** The gender that the person chose on the landing page. */
const chosenGender = () => genders.find(gender => gender === read('gender', 'tab'))

/** Infers the document's type from its format (docs/specification.md §5). */
const partnerValuesOf = (profile: Stored['profile']) => ({
  'profile.phone': formatPhone(asText(profile?.phone)),
  'profile.document_type': profile?.document ? taxIdKind(profile.document) : '',
  'profile.document': formatTaxId(asText(profile?.document)),
  'profile.category_id': asText(profile?.category_id),
})

/** `profile.nickname` becomes the property `nickname` of `profile`. */
export function nest(values: Values): FieldValues {
  const nested = {}
  for (const [name, value] of Object.entries(values)) set(nested, name, value)
  return nested
}

export const valuesIn = ({ profile, address }: FieldValues) =>
  Object.fromEntries(
    Object.entries({ profile, address })
      .flatMap(([group, values]) => Object.entries(Object(values)).map(([name, value]) => [`${group}.${name}`, value]))
      .filter(([name]) => isFieldName(String(name))),
  ) as Values

export const changedFrom = (before: Values, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(before[name as TypedName], value)))

/** Ignores the order of options. */
function isSame(one: Value, other: Value) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every(option => other.includes(option))
}

type Sent = { kind: FormKind; values: Values; images: readonly string[]; videos: readonly string[] }

/** The form always sends these values (docs/specification.md §3, create-profile payload). */
const placeholders = { zipcode: '0', number: '0', address: '0', reference: '0' }
const reduced = { price: '0', can_local: '0' }
const alsoSent: Record<FormKind, object> = { full: {}, quick: reduced, identity: reduced, partner: { info: '0' } }

/** The fields that the API spells differently. */
const wireNames: Partial<Record<FieldName, string>> = { 'profile.url_linktree': 'profile.url_linketree' }
const ownNames = Object.fromEntries(Object.entries(wireNames).map(([own, wire]) => [wire, own]))

export function profileEntries({ kind, values, images, videos }: Sent): [string, string][] {
  return [
    ...sentFields[kind].flatMap(name => (isTyped(name, values) ? entriesOf(name, values) : [])),
    ...Object.entries(alsoSent[kind]).map(([name, value]) => pair(`profile[${name}]`, value)),
    ...Object.entries(placeholders).map(([name, value]) => pair(`address[${name}]`, value)),
    ...images.map((url, place) => pair(`images[${place}]`, url)),
    ...videos.map((url, place) => pair(`videos[${place}]`, url)),
  ]
}

const isTyped = (name: FieldName, values: Values): name is TypedName => name in values

function entriesOf(name: TypedName, values: Values): [string, string][] {
  const key = bracketed(wireNames[name] ?? name)
  const value = values[name]
  return Array.isArray(value) ? value.map((one, place) => pair(`${key}[${place}]`, one)) : [pair(key, value)]
}

const pair = (key: string, value: string): [string, string] => [key, value]
const bracketed = (name: string) => name.replace(/\.(.+)$/, '[$1]')

/** Returns the field that a server error names, such as `profile.languages.0` or `images[2]`. */
export function fieldOfError(name: string): FieldName | undefined {
  const plain = name.replace(/\[(\w+)\]/g, '.$1')
  const field = ownNames[plain] ?? plain
  const list = field.replace(/\.\d+$/, '')
  return [field, list].find(isFieldName)
}
