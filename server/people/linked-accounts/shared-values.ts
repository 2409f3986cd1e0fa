import { createHmac, randomBytes } from 'node:crypto'
import { type LinkedKind, linkedLimits } from '#contract/linked-accounts.ts'
import { foldName } from '#contract/place.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { plainTaxId } from '#contract/tax-id.ts'
import type { Db } from '#server/platform/db/open.ts'
import { signingKeys } from '#server/platform/db/signing-keys.ts'

export type SharedValue = { kind: LinkedKind; value: string | null | undefined }
type HashedValue = { kind: LinkedKind; hash: Buffer }

/** Always uses the oldest key: another key would produce hashes that don't match the stored ones. */
export async function linkKey(db: Db) {
  const keys = await signingKeys(db, 'shared-values', () => randomBytes(32))
  return keys.get(Math.min(...keys.keys())) as Buffer
}

/** Excludes values that are not specific enough to identify a person. */
export function hashValues(key: Buffer, values: readonly SharedValue[]): HashedValue[] {
  const hashed = values.flatMap(({ kind, value }) => {
    const plain = value ? plainOf[kind](value) : undefined
    return plain === undefined ? [] : [{ kind, hash: keyed(key, plain) }]
  })
  return [...new Map(hashed.map(one => [`${one.kind} ${one.hash.toString('hex')}`, one])).values()]
}

const keyed = (key: Buffer, plain: string) => createHmac('sha256', key).update(plain).digest()

export const hashDevice = (key: Buffer, device: string) => keyed(key, plainOfDevice(device))

/**
 * Prefixes the kind, so equal values of different kinds get different hashes. A payer's CPF gets the same hash as that
 * CPF in a profile.
 */
const plainOf: Record<LinkedKind, (value: string) => string | undefined> = {
  phone: value => atLeast(10, 'phone', value.replace(/\D/g, '')),
  tax_id: taxIdOf,
  document: value => atLeast(5, 'document', value.toUpperCase().replace(/[^A-Z0-9]/g, '')),
  device: plainOfDevice,
  payer: value => taxIdOf(value) ?? `payer:${value}`,
  picture: value => `picture:${value}`,
  text: value => atLeast(linkedLimits.minTextLength, 'text', foldName(value).replace(/[^\p{L}\p{N}]/gu, '')),
}

const atLeast = (length: number, name: string, plain: string) =>
  plain.length < length ? undefined : `${name}:${plain}`

function plainOfDevice(device: string) {
  return `device:${device}`
}

function taxIdOf(value: string) {
  const plain = plainTaxId(value)
  return /^(\d{11}|[\dA-Z]{12}\d{2})$/.test(plain) ? `tax-id:${plain}` : undefined
}

export const valuesOfContent = ({ whatsapp, phone, document, info }: Partial<ProfileContent>): SharedValue[] => [
  { kind: 'phone', value: whatsapp },
  { kind: 'phone', value: phone },
  { kind: 'tax_id', value: document },
  { kind: 'text', value: info },
]

export const valuesOfRecord = ({ cpf, document_number }: { cpf: string; document_number: string }): SharedValue[] => [
  { kind: 'tax_id', value: cpf },
  { kind: 'document', value: document_number },
]
