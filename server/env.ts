import { resolve } from 'node:path'
import * as z from 'zod/mini'

export type Env = {
  port: number
  host: string
  /** Absolute path. */
  dataDir: string
  demo: boolean
  databaseUrl?: string | undefined
  /** An origin, without a slash at its end. */
  publicUrl: string
  /** IBGE ids of the states on offer. */
  states: number[]
  geoUrl?: string | undefined
  /** A mail server; without one, mails are written to `outbox/` below `dataDir`. */
  smtpUrl?: string | undefined
  /** The sender of every mail. */
  mailFrom: string
  /** Where people who need help write to; without one, to the sender. */
  contactEmail?: string | undefined
  /** Two buckets for media and documents; without them, both lie below `dataDir`. */
  s3?: S3Env | undefined
  /** Encrypts the keys of identity documents, 32 bytes; without one, it is generated below `dataDir`. */
  kycKey?: Buffer | undefined
  /** The first operator, made at start when there is none. */
  staff?: { email: string; password: string } | undefined
  /** `strict` refuses weak passwords, `advise` only says so. */
  passwordPolicy: 'advise' | 'strict'
  /** Changes the list of words that an operator is shown. */
  prohibitedWordsFile?: string | undefined
}

export type S3Env = {
  /** An origin, without a slash at its end. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicBucket: string
  privateBucket: string
}

/** A variable that stops the start; its message is the one line to print. */
export class ConfigError extends Error {}

/** Checks every variable once; the first bad one throws a ConfigError. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse({ ...defaults(given), ...given })
  if (!parsed.success) throw new ConfigError(explain(parsed.error, given))
  const known = parsed.data
  const missing = missingName(known)
  if (missing) throw new ConfigError(explainMissing(missing))
  return {
    port: known.PORT,
    host: known.HOST,
    dataDir: known.DATA_DIR,
    demo: known.DEMO,
    databaseUrl: known.DATABASE_URL,
    publicUrl: known.PUBLIC_URL,
    states: known.STATES,
    geoUrl: known.GEO_URL,
    smtpUrl: known.SMTP_URL,
    mailFrom: known.MAIL_FROM,
    s3: s3Of(known),
    contactEmail: known.CONTACT_EMAIL,
    kycKey: known.KYC_KEY,
    staff: staffOf(known),
    passwordPolicy: known.PASSWORD_POLICY,
    prohibitedWordsFile: known.PROHIBITED_WORDS_FILE,
  }
}

type Known = z.infer<typeof variables>

function missingName(known: Known): Name | undefined {
  const { DEMO, KYC_KEY, STAFF_EMAIL, STAFF_PASSWORD } = known
  if (!DEMO && !KYC_KEY) return 'KYC_KEY'
  if (s3Names.some(name => known[name])) {
    const missing = s3Names.find(name => !known[name])
    if (missing) return missing
  }
  if (STAFF_EMAIL && !STAFF_PASSWORD) return 'STAFF_PASSWORD'
  return STAFF_PASSWORD && !STAFF_EMAIL ? 'STAFF_EMAIL' : undefined
}

function s3Of(known: Known): S3Env | undefined {
  if (!known.S3_ENDPOINT) return undefined
  return {
    endpoint: known.S3_ENDPOINT,
    region: known.S3_REGION,
    accessKeyId: known.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: known.S3_SECRET_ACCESS_KEY ?? '',
    publicBucket: known.S3_PUBLIC_BUCKET ?? '',
    privateBucket: known.S3_PRIVATE_BUCKET ?? '',
  }
}

function staffOf({ DEMO, STAFF_EMAIL, STAFF_PASSWORD }: Known): Env['staff'] {
  if (STAFF_EMAIL && STAFF_PASSWORD) return { email: STAFF_EMAIL, password: STAFF_PASSWORD }
  return DEMO ? { email: 'admin@demo.local', password: 'demo1234' } : undefined
}

/** All of them or none; the region has a default. */
const s3Names = [
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PUBLIC_BUCKET',
  'S3_PRIVATE_BUCKET',
] as const

const ibgeStates = [
  11, 12, 13, 14, 15, 16, 17, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 35, 41, 42, 43, 50, 51, 52, 53,
]

const isUrl = (schemes: string[]) => (text: string) => schemes.includes(URL.parse(text)?.protocol ?? '')
const isOrigin = (text: string) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`
const httpUrl = z.string().check(z.refine(isUrl(['http:', 'https:'])))
const origin = z.pipe(
  httpUrl.check(z.refine(isOrigin)),
  z.transform(url => new URL(url).origin),
)
const bucketName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))

const isApart = (known: { S3_PUBLIC_BUCKET?: string | undefined; S3_PRIVATE_BUCKET?: string | undefined }) =>
  !known.S3_PRIVATE_BUCKET || known.S3_PRIVATE_BUCKET !== known.S3_PUBLIC_BUCKET

const variables = z
  .object({
    PORT: z.pipe(z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)), z.number().check(z.maximum(65535))),
    HOST: z.string().check(z.regex(/^[\w.:-]+$/)),
    DATA_DIR: z.pipe(
      z.string(),
      z.transform(path => resolve(path)),
    ),
    DEMO: z.pipe(
      z.enum(['0', '1']),
      z.transform(flag => flag === '1'),
    ),
    DATABASE_URL: z.optional(z.string().check(z.refine(isUrl(['postgres:', 'postgresql:'])))),
    PUBLIC_URL: origin,
    STATES: z.pipe(
      z.pipe(
        z.string(),
        z.transform(list => [...new Set(list.split(',').map(Number))]),
      ),
      z.array(z.number().check(z.refine(id => ibgeStates.includes(id)))),
    ),
    GEO_URL: z.optional(httpUrl),
    SMTP_URL: z.optional(z.string().check(z.refine(isUrl(['smtp:', 'smtps:'])))),
    MAIL_FROM: z.string().check(z.regex(/^[^<>@\r\n]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/)),
    CONTACT_EMAIL: z.optional(z.string().check(z.regex(/^[^@\s<>]+@[^@\s<>]+$/))),
    S3_ENDPOINT: z.optional(origin),
    S3_REGION: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    S3_ACCESS_KEY_ID: z.optional(z.string().check(z.regex(/^[\w-]{3,128}$/))),
    S3_SECRET_ACCESS_KEY: z.optional(z.string().check(z.regex(/^\S+$/))),
    S3_PUBLIC_BUCKET: z.optional(bucketName),
    S3_PRIVATE_BUCKET: z.optional(bucketName),
    KYC_KEY: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[A-Za-z0-9+/_-]{43}=?$/)),
        z.transform(text => Buffer.from(text, 'base64')),
      ),
    ),
    STAFF_EMAIL: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[^@\s]+@[^@\s]+$/))),
    STAFF_PASSWORD: z.optional(z.string().check(z.minLength(8))),
    PASSWORD_POLICY: z.enum(['advise', 'strict']),
    PROHIBITED_WORDS_FILE: z.optional(
      z.pipe(
        z.string(),
        z.transform(path => resolve(path)),
      ),
    ),
  })
  .check(z.refine(isApart, { path: ['S3_PRIVATE_BUCKET'] }))

type Name = keyof Known

const rules: Record<Name, { must: string; example: string; secret?: true }> = {
  PORT: { must: 'um número de 0 a 65535', example: '3000' },
  HOST: { must: 'um endereço deste computador', example: '127.0.0.1' },
  DATA_DIR: { must: 'o caminho de uma pasta', example: './data' },
  DEMO: { must: '1 (demonstração) ou 0', example: '1' },
  DATABASE_URL: {
    must: 'o endereço de um PostgreSQL',
    example: 'postgresql://usuario:senha@localhost:5432/vespera',
    secret: true,
  },
  PUBLIC_URL: { must: 'uma origem http ou https, sem caminho', example: 'https://vespera.example' },
  STATES: { must: 'códigos de estado do IBGE separados por vírgula', example: '33,35' },
  GEO_URL: { must: 'um endereço http ou https', example: 'https://servicodados.ibge.gov.br/api/v1/localidades' },
  SMTP_URL: {
    must: 'o endereço de um servidor de e-mail',
    example: 'smtps://usuario:senha@smtp.example:465',
    secret: true,
  },
  MAIL_FROM: { must: 'um remetente de e-mail', example: 'nao-responda@vespera.example' },
  CONTACT_EMAIL: { must: 'um e-mail', example: 'atendimento@vespera.example' },
  S3_ENDPOINT: { must: 'uma origem http ou https, sem caminho', example: 'https://s3.sa-east-1.amazonaws.com' },
  S3_REGION: { must: 'uma região', example: 'sa-east-1' },
  S3_ACCESS_KEY_ID: { must: 'o identificador de uma chave de acesso', example: 'AKIAEXEMPLO' },
  S3_SECRET_ACCESS_KEY: { must: 'o segredo da chave de acesso', example: '…', secret: true },
  S3_PUBLIC_BUCKET: { must: 'o nome de um bucket', example: 'vespera-publico' },
  S3_PRIVATE_BUCKET: { must: 'o nome de um bucket, outro que S3_PUBLIC_BUCKET', example: 'vespera-privado' },
  KYC_KEY: { must: '32 bytes em base64', example: '$(openssl rand -base64 32)', secret: true },
  STAFF_EMAIL: { must: 'um e-mail', example: 'operacao@vespera.example' },
  STAFF_PASSWORD: { must: 'uma senha de 8 caracteres ou mais', example: '…', secret: true },
  PASSWORD_POLICY: { must: 'advise (avisar) ou strict (recusar senhas fracas)', example: 'advise' },
  PROHIBITED_WORDS_FILE: { must: 'o caminho de um arquivo de texto', example: './palavras.txt' },
}

const defaults = ({ PORT, NODE_ENV }: NodeJS.ProcessEnv) => ({
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  DEMO: NODE_ENV === 'production' ? '0' : '1',
  PUBLIC_URL: `http://localhost:${PORT ?? 3000}`,
  STATES: '33',
  MAIL_FROM: 'Central <nao-responda@localhost>',
  S3_REGION: 'us-east-1',
  PASSWORD_POLICY: 'advise',
})

const explainMissing = (name: Name) =>
  `${name}: falta; precisa ser ${rules[name].must}, por exemplo ${name}=${rules[name].example}`

function explain(error: z.core.$ZodError, given: NodeJS.ProcessEnv) {
  const name = error.issues[0]?.path[0] as Name
  const { must, example, secret } = rules[name]
  const shown = secret ? 'o valor dado' : JSON.stringify(given[name])
  return `${name}: ${shown} não serve; precisa ser ${must}, por exemplo ${name}=${example}`
}
