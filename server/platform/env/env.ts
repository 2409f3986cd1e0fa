import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { SiteOwner } from '#contract/contact.ts'
import { type AdminEnv, adminOf, adminRules, adminVariables, unfitAdminName } from './admin.ts'
import * as age from './age.ts'
import { type BackupEnv, backupDefaults, backupOf, backupRules, backupVariables } from './backup.ts'
import { type KycKey, kycOf, kycRules, kycVariables, missingKycName, unfitKycName } from './kyc-key.ts'
import {
  type MonitoringEnv,
  monitoringDefaults,
  monitoringOf,
  monitoringRules,
  monitoringVariables,
} from './monitoring.ts'
import * as payments from './payments.ts'
import * as phoneCodes from './phone-codes.ts'
import { missingPixName, type PixEnv, pixDefaults, pixOf, pixRules, pixVariables, unfitPixName } from './pix.ts'
import { type PushEnv, pushDefaults, pushOf, pushRules, pushVariables } from './push.ts'
import { type ReviewingEnv, reviewingDefaults, reviewingOf, reviewingRules, reviewingVariables } from './reviewing.ts'
import type { Role } from './roles.ts'
import { isApart, missingS3Name, type S3Env, s3Of, s3Rules, s3Variables } from './s3.ts'
import { siteRules, siteVariables } from './site.ts'
import * as siteOwner from './site-owner.ts'
import { unknownNameLines } from './unknown-names.ts'

export type Env = AdminEnv &
  ReviewingEnv &
  phoneCodes.PhoneCodesEnv & {
    roles: Role[]
    port: number
    host: string
    dataDir: string
    demo: boolean
    /** 0: a signal ends the process immediately. */
    drainSeconds: number
    /** Unset: the embedded database. */
    databaseUrl?: string | undefined
    /** Networks whose `X-Forwarded-For` we trust. */
    trustProxy: string[]
    /** An origin, without a trailing slash. */
    publicUrl: string
    /** IBGE ids of the states that the site covers. */
    states: number[]
    geoUrl?: string | undefined
    /** Unset: we write e-mails to `outbox/` below `dataDir`. */
    smtpUrl?: string | undefined
    mailFrom: string
    contactEmail?: string | undefined
    siteOwner?: SiteOwner | undefined
    /** Unset: we store media and documents below `dataDir`. */
    s3?: S3Env | undefined
    /** Unset: we generate a key below `dataDir`. */
    kycKey?: KycKey | undefined
    /** The former key, which only decrypts during a rotation. */
    kycKeyOld?: KycKey | undefined
    staff?: { email: string; password: string } | undefined
    /** `strict` refuses weak passwords, `advise` only warns. */
    passwordPolicy: 'advise' | 'strict'
    /** Unset: we scan no uploads. */
    clamavUrl?: string | undefined
    readLimitFactor: number
    /** Unset: there are no automatic backups. */
    backup?: BackupEnv | undefined
    monitoring: MonitoringEnv
    push: PushEnv
    pix: PixEnv
    payments: payments.PaymentsEnv
    age: age.AgeEnv
  }

/** We print its message as it is, with one line per variable. */
export class ConfigError extends Error {}

const requiredInProduction: readonly Name[] = ['KYC_KEY', ...siteOwner.names]
const requiredToServe: readonly Name[] = [
  'PUBLIC_URL',
  'AGE_ASSURANCE',
  'SMTP_URL',
  'CONTACT_EMAIL',
  ...requiredInProduction,
]

/**
 * The payments process decrypts no documents and serves no page that names the site's owner, so it needs neither
 * `KYC_KEY` nor the owner's details.
 */
export function readServingEnv(source = process.env) {
  if (source.ROLES?.trim() !== 'payments') return readEnv(source, requiredToServe)
  const without = { KYC_KEY_OLD: '', KMIP_CERT_FILE: '', KMIP_KEY_FILE: '', KMIP_CA_FILE: '' }
  const env = readEnv({ ...source, ...without, KYC_KEY: randomBytes(32).toString('base64') }, [])
  if (env.payments.gateway === 'none')
    throw new ConfigError('PAYMENTS_GATEWAY: falta; sem ele não há o que servir, por exemplo PAYMENTS_GATEWAY=pagbank')
  return env
}

export const unknownVariables = (source = process.env) =>
  unknownNameLines(Object.keys(presentIn(source)), [...variableNames, 'NODE_ENV'])

/** Names all connections of this process in pg_stat_activity, unless DATABASE_URL or the operator names another. */
export function nameConnections(name: string) {
  process.env.PGAPPNAME ||= `vespera-${name}`
}

/** @throws ConfigError for the first bad variable, or for all `required` variables that are missing in production. */
export function readEnv(source: NodeJS.ProcessEnv = process.env, required = requiredInProduction): Env {
  const given = presentIn(source)
  const parsed = variables.safeParse({ ...defaults(given), ...given })
  if (!parsed.success) throw new ConfigError(explainUnfit(parsed.error.issues[0]?.path[0] as Name, given))
  const values = parsed.data
  const lines = values.DEMO ? [] : required.flatMap(name => explainUnmet(name, values, given))
  if (lines.length > 0) throw new ConfigError(lines.join('\n'))
  const missing = missingName(values)
  if (missing) throw new ConfigError(explainMissing(missing))
  const unfit =
    unfitAdminName(values) ??
    unfitKycName(values) ??
    unfitPixName(values) ??
    payments.unfitPaymentsName(values) ??
    age.unfitAgeName(values)
  if (unfit) throw new ConfigError(explainUnfit(unfit, given))
  return {
    roles: values.ROLES,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    demo: values.DEMO,
    drainSeconds: values.DRAIN_SECONDS,
    databaseUrl: values.DATABASE_URL,
    trustProxy: values.TRUST_PROXY ?? [],
    publicUrl: values.PUBLIC_URL,
    ...adminOf(values),
    states: values.STATES,
    geoUrl: values.GEO_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    contactEmail: values.CONTACT_EMAIL,
    siteOwner: siteOwner.ownerOf(values),
    ...kycOf(values),
    staff: staffOf(values),
    passwordPolicy: values.PASSWORD_POLICY,
    clamavUrl: values.CLAMAV_URL,
    ...reviewingOf(values),
    readLimitFactor: values.READ_LIMIT_FACTOR,
    backup: backupOf(values),
    monitoring: monitoringOf(values),
    push: pushOf(values),
    ...phoneCodes.phoneCodesOf(values),
    pix: pixOf(values),
    payments: payments.paymentsOf(values),
    age: age.ageOf(values),
  }
}

/** Formats the settings as a `.env` file. Omits the values of secrets. */
export function describeSettings(source = process.env) {
  const given = Object.entries(presentIn(source)).filter((pair): pair is [Name, string] => pair[0] in rules)
  return given
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => (rules[name].secret ? `# ${name}=\n` : `${name}=${quoted(value)}\n`))
    .join('')
}

const quoted = (value: string) => {
  const quote = ['"', "'", '`'].find(mark => !value.includes(mark)) ?? '"'
  return `${quote}${value}${quote}`
}

type Parsed = z.infer<typeof variables>

const presentIn = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))

function missingName(values: Parsed): Name | undefined {
  const { STAFF_EMAIL, STAFF_PASSWORD } = values
  const missing = missingS3Name(values)
  if (missing) return missing
  if (STAFF_EMAIL && !STAFF_PASSWORD) return 'STAFF_PASSWORD'
  if (STAFF_PASSWORD && !STAFF_EMAIL) return 'STAFF_EMAIL'
  return (
    missingKycName(values) ??
    missingPixName(values) ??
    payments.missingPaymentsName(values) ??
    phoneCodes.missingPhoneCodeName(values) ??
    age.missingAgeName(values)
  )
}

function staffOf({ DEMO, STAFF_EMAIL, STAFF_PASSWORD }: Parsed): Env['staff'] {
  if (STAFF_EMAIL && STAFF_PASSWORD) return { email: STAFF_EMAIL, password: STAFF_PASSWORD }
  return DEMO ? { email: 'admin@demo.local', password: 'demo1234' } : undefined
}

const variables = z
  .object({
    ...siteVariables,
    ...adminVariables,
    ...siteOwner.variables,
    ...s3Variables,
    ...kycVariables,
    PASSWORD_POLICY: z.enum(['advise', 'strict']),
    READ_LIMIT_FACTOR: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), z.transform(Number)),
    ...reviewingVariables,
    ...backupVariables,
    ...monitoringVariables,
    ...pushVariables,
    ...phoneCodes.phoneCodeVariables,
    ...pixVariables,
    ...payments.paymentsVariables,
    ...age.ageVariables,
  })
  .check(z.refine(isApart, { path: ['S3_PRIVATE_BUCKET'] }))

type Name = keyof Parsed

export const rules: Record<Name, { must: string; example: string; secret?: true }> = {
  ...siteRules,
  ...adminRules,
  ...siteOwner.rules,
  ...s3Rules,
  ...kycRules,
  PASSWORD_POLICY: { must: 'advise (avisar) ou strict (recusar senhas fracas)', example: 'advise' },
  READ_LIMIT_FACTOR: { must: 'um número inteiro de 1 a 9999999', example: '1' },
  ...reviewingRules,
  ...backupRules,
  ...monitoringRules,
  ...pushRules,
  ...phoneCodes.phoneCodeRules,
  ...pixRules,
  ...payments.paymentsRules,
  ...age.ageRules,
}

export const variableNames = Object.keys(rules)

const demoByDefault = ({ NODE_ENV }: NodeJS.ProcessEnv) => (NODE_ENV === 'production' ? '0' : '1')

const isDemo = (given: NodeJS.ProcessEnv) => (given.DEMO ?? demoByDefault(given)) === '1'

export const defaultDataDir = './data'

const defaults = (given: NodeJS.ProcessEnv) => ({
  ROLES: 'web,worker',
  PORT: '3000',
  HOST: '127.0.0.1',
  DATA_DIR: defaultDataDir,
  DEMO: demoByDefault(given),
  DRAIN_SECONDS: isDemo(given) ? '0' : '5',
  PUBLIC_URL: `http://localhost:${given.PORT ?? 3000}`,
  STATES: '33',
  MAIL_FROM: `Central <nao-responda@${URL.parse(given.PUBLIC_URL ?? '')?.hostname || 'localhost'}>`,
  S3_REGION: 'us-east-1',
  PASSWORD_POLICY: isDemo(given) ? 'advise' : 'strict',
  READ_LIMIT_FACTOR: '1',
  ...reviewingDefaults,
  ...backupDefaults,
  ...monitoringDefaults,
  ...siteOwner.defaults(given, isDemo(given)),
  ...pushDefaults,
  ...phoneCodes.phoneCodeDefaults,
  ...pixDefaults(given, isDemo(given)),
  ...payments.paymentsDefaults(isDemo(given)),
  ...age.ageDefaults(isDemo(given)),
})

/** In production, the default PUBLIC_URL would send people to their own computer. */
function explainUnmet(name: Name, values: Parsed, given: NodeJS.ProcessEnv) {
  if (name !== 'PUBLIC_URL') return values[name] ? [] : [explainMissing(name)]
  if (values.PUBLIC_URL.startsWith('https:')) return []
  const found = given.PUBLIC_URL ? `${JSON.stringify(given.PUBLIC_URL)} não serve` : 'falta'
  return [
    `PUBLIC_URL: ${found}; em produção precisa ser uma origem https, por exemplo PUBLIC_URL=${rules.PUBLIC_URL.example}`,
  ]
}

const explainMissing = (name: Name) =>
  `${name}: falta; precisa ser ${rules[name].must}, por exemplo ${name}=${rules[name].example}`

function explainUnfit(name: Name, given: NodeJS.ProcessEnv) {
  const { must, example, secret } = rules[name]
  const shown = secret ? 'o valor dado' : JSON.stringify(given[name])
  return `${name}: ${shown} não serve; precisa ser ${must}, por exemplo ${name}=${example}`
}
