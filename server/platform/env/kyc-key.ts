import * as z from 'zod/mini'
import { bytes32, fits, pemFile } from './formats.ts'

/** A key that stays at a server for KMIP: docs/decisions/137-key-service.md. */
export type KeyServiceEnv = {
  host: string
  port: number
  /** The server's unique identifier of the key. */
  keyName: string
  cert: string
  key: string
  /** The CA that issued the server's certificate, unless it is a public one. */
  ca?: string | undefined
}

/** Its own 32 bytes, or where it is. */
export type KycKey = Buffer | KeyServiceEnv

const kmipPort = 5696
const keyName = /^\/[\w.~:-]{1,200}$/

function readAddress(text: string) {
  const url = URL.parse(text)
  if (url?.protocol !== 'kmip:' || !url.hostname || !keyName.test(url.pathname)) return undefined
  if (url.username || url.password || url.search || url.hash) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: Number(url.port) || kmipPort, keyName: url.pathname.slice(1) }
}

const address = z.pipe(
  z.string().check(z.refine(text => readAddress(text) !== undefined)),
  z.transform(text => readAddress(text) as NonNullable<ReturnType<typeof readAddress>>),
)
const keyOrAddress = z.union([bytes32, address])

export const kycVariables = {
  KYC_KEY: z.optional(keyOrAddress),
  KYC_KEY_OLD: z.optional(keyOrAddress),
  KMIP_CERT_FILE: z.optional(pemFile),
  KMIP_KEY_FILE: z.optional(pemFile),
  KMIP_CA_FILE: z.optional(pemFile),
}

const Variables = z.object(kycVariables)
type Parsed = z.infer<typeof Variables>

const must = '32 bytes em base64, ou o endereço da chave num serviço de chaves (kmip://chaves.exemplo:5696/nome)'

export const kycRules = {
  KYC_KEY: { must, example: '$(openssl rand -base64 32)', secret: true },
  KYC_KEY_OLD: { must, example: '…', secret: true },
  KMIP_CERT_FILE: { must: 'um arquivo PEM com o nosso certificado', example: './kmip/cliente.pem' },
  KMIP_KEY_FILE: { must: 'um arquivo PEM com a chave desse certificado', example: './kmip/cliente.key' },
  KMIP_CA_FILE: { must: 'um arquivo PEM de certificados', example: './kmip/servico-ca.pem' },
} as const

export function missingKycName({ KYC_KEY, KYC_KEY_OLD, ...parsed }: Parsed) {
  if (![KYC_KEY, KYC_KEY_OLD].some(isAddress)) return undefined
  return (['KMIP_CERT_FILE', 'KMIP_KEY_FILE'] as const).find(name => !parsed[name])
}

export const unfitKycName = ({ KMIP_CERT_FILE, KMIP_KEY_FILE }: Parsed) =>
  fits(KMIP_CERT_FILE, KMIP_KEY_FILE) ? undefined : ('KMIP_KEY_FILE' as const)

export const kycOf = (parsed: Parsed) => ({
  kycKey: keyOf(parsed.KYC_KEY, parsed),
  kycKeyOld: keyOf(parsed.KYC_KEY_OLD, parsed),
})

function keyOf(
  given: Parsed['KYC_KEY'],
  { KMIP_CERT_FILE: cert = '', KMIP_KEY_FILE: key = '', KMIP_CA_FILE: ca }: Parsed,
) {
  return isAddress(given) ? { ...given, cert, key, ca } : given
}

const isAddress = (given: Parsed['KYC_KEY']) => given !== undefined && 'keyName' in given

/** Whether the key stays outside this process. */
export const isAtService = (key: Uint8Array | KeyServiceEnv | undefined): key is KeyServiceEnv =>
  key !== undefined && !(key instanceof Uint8Array)
