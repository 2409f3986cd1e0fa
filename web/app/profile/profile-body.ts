import { type FieldName, type FormKind, isFieldName, sentFields, type TypedName } from './form-parts.ts'
import type { Values } from './profile-values.ts'

type Sent = { kind: FormKind; values: Values; images: readonly string[]; videos: readonly string[] }

/** Section 3, create-profile payload: always sent so. */
const placeholders = { zipcode: '0', number: '0', address: '0', reference: '0' }
const reduced = { price: '0', can_local: '0' }
const alsoSent: Record<FormKind, object> = { full: {}, quick: reduced, identity: reduced, partner: { info: '0' } }

/** The wire's spelling, where it is another one. */
const wireNames: Partial<Record<FieldName, string>> = { 'profile.url_linktree': 'profile.url_linketree' }
const ownNames = Object.fromEntries(Object.entries(wireNames).map(([own, wire]) => [wire, own]))

/** The pairs of the multipart body: bracketed keys, stored media by their URLs. */
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

/** The field of the form that an error of the server's is about: `profile.languages.0`, `images[2]`. */
export function fieldOfError(name: string): FieldName | undefined {
  const plain = name.replace(/\[(\w+)\]/g, '.$1')
  const field = ownNames[plain] ?? plain
  const list = field.replace(/\.\d+$/, '')
  return [field, list].find(isFieldName)
}
