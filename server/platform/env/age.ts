import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type AgeMethod, ageMethodNames } from '#contract/age-checks.ts'
import { httpUrl, origin } from './formats.ts'

export type AgeEnv = {
  /** In the order in which we offer them. None: we believe the visitor's own word. */
  methods: AgeMethod[]
  /** Providers send people back to this origin. It names neither the product nor the trade. */
  returnUrl: string
  oidc?: OidcAgeEnv | undefined
  /** PEM certificates of the issuers that we trust. */
  trustAnchors: string[]
  /** Of the link that opens a wallet, without the colon. */
  walletScheme: string
  /** The person who accepted that production believes the visitor's own word, and the date. */
  riskAcceptedBy?: string | undefined
  /** Production believes the visitor's own word, so it shows no photos and videos (docs/safety.md T3). */
  withholdsPhotos: boolean
}

export type OidcAgeEnv = {
  issuer: string
  clientId: string
  clientSecret: string
  claim: string
  ageClass: 'verified' | 'estimated'
}

const declaration = 'declaration'
const separated = z.pipe(
  z.string(),
  z.transform(list => [...new Set(list.split(',').map(name => name.trim()))]),
)
const methods = z
  .pipe(separated, z.array(z.enum([...ageMethodNames, declaration])))
  // A visitor would always choose the declaration.
  .check(z.refine(names => names.length === 1 || !names.includes(declaration)))

const certificates = z.pipe(
  separated,
  z.transform((paths, context) => {
    const read = paths.flatMap(path => certificatesIn(path) ?? [])
    if (read.length < paths.length) context.issues.push({ code: 'custom', input: paths })
    return read
  }),
)

function certificatesIn(path: string) {
  try {
    const found = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
    return found ?? undefined
  } catch {
    return undefined
  }
}

const isRealDay = (text: string) => {
  const day = text.slice(-10)
  return new Date(day).toJSON()?.slice(0, 10) === day
}

export const ageVariables = {
  AGE_ASSURANCE: z.optional(methods),
  AGE_DECLARATION_RISK_ACCEPTED: z.optional(
    z.string().check(z.regex(/^[^<>&",\p{C}]*\p{L}[^<>&",\p{C}]*, ?\d{4}-\d{2}-\d{2}$/u), z.refine(isRealDay)),
  ),
  AGE_RETURN_URL: z.optional(origin),
  AGE_OIDC_ISSUER: z.optional(httpUrl),
  AGE_OIDC_CLIENT_ID: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  AGE_OIDC_CLIENT_SECRET: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/))),
  AGE_OIDC_CLAIM: z.string().check(z.regex(/^[\w:./-]{1,100}$/)),
  AGE_OIDC_CLASS: z.enum(['verified', 'estimated']),
  AGE_WALLET_TRUST: z.optional(certificates),
  AGE_WALLET_SCHEME: z.string().check(z.regex(/^[a-z][a-z0-9+.-]{1,30}$/)),
}

type Parsed = z.output<z.ZodMiniObject<typeof ageVariables>>
type Name = keyof Parsed

export const ageRules: Record<Name, { must: string; example: string; secret?: true }> = {
  AGE_ASSURANCE: { must: 'wallet, oidc, os dois separados por vírgula, ou só declaration', example: 'wallet,oidc' },
  AGE_DECLARATION_RISK_ACCEPTED: {
    must: 'o nome de quem aceita o risco de crer na palavra do visitante e a data',
    example: '"Clara Modelo, 2026-11-28"',
  },
  AGE_RETURN_URL: {
    must: 'uma origem sem o nome do site, aonde a verificação de idade volta',
    example: 'https://retorno.example',
  },
  AGE_OIDC_ISSUER: { must: 'o endereço do serviço de verificação de idade', example: 'https://idade.example' },
  AGE_OIDC_CLIENT_ID: { must: 'o identificador que o serviço deu a este site', example: 'c83a1f' },
  AGE_OIDC_CLIENT_SECRET: { must: 'a senha que o serviço deu a este site', example: '…', secret: true },
  AGE_OIDC_CLAIM: { must: 'o nome da informação “tem 18 anos ou mais” do serviço', example: 'age_over_18' },
  AGE_OIDC_CLASS: {
    must: 'verified (documento, banco ou operadora) ou estimated (estimativa pelo rosto)',
    example: 'verified',
  },
  AGE_WALLET_TRUST: {
    must: 'caminhos de certificados PEM dos emissores aceitos, separados por vírgula',
    example: '/etc/vespera/emissores.pem',
  },
  AGE_WALLET_SCHEME: {
    must: 'o esquema do link que abre a carteira: openid4vp, ou av (União Europeia)',
    example: 'av',
  },
}

export const ageDefaults = (demo: boolean) => ({
  ...(demo && { AGE_ASSURANCE: declaration }),
  AGE_OIDC_CLAIM: 'age_over_18',
  AGE_OIDC_CLASS: 'verified',
  AGE_WALLET_SCHEME: 'openid4vp',
})

const needed: Record<AgeMethod, readonly Name[]> = {
  wallet: ['AGE_WALLET_TRUST'],
  oidc: ['AGE_OIDC_ISSUER', 'AGE_OIDC_CLIENT_ID', 'AGE_OIDC_CLIENT_SECRET'],
}

type Values = Parsed & { DEMO: boolean; PUBLIC_URL: string }

export function missingAgeName(values: Values): Name | undefined {
  const providers = providersOf(values)
  const missing = providers.flatMap(method => needed[method]).find(name => !values[name])
  if (missing || values.DEMO) return missing
  if (providers.length > 0) return values.AGE_RETURN_URL ? undefined : 'AGE_RETURN_URL'
  return values.AGE_ASSURANCE && !values.AGE_DECLARATION_RISK_ACCEPTED ? 'AGE_DECLARATION_RISK_ACCEPTED' : undefined
}

/** An estimate from a face is never the only way (docs/safety.md T10), and the return URL never names the site. */
export function unfitAgeName(values: Values): Name | undefined {
  const providers = providersOf(values)
  if (providers.join() === 'oidc' && values.AGE_OIDC_CLASS === 'estimated') return 'AGE_OIDC_CLASS'
  return values.AGE_RETURN_URL && namesSite(values.AGE_RETURN_URL, values.PUBLIC_URL) ? 'AGE_RETURN_URL' : undefined
}

const minLabel = 4

function namesSite(returnUrl: string, publicUrl: string) {
  const host = new URL(returnUrl).hostname
  const labels = new URL(publicUrl).hostname.split('.').slice(0, -1)
  return [...labels.filter(label => label.length >= minLabel), 'vespera'].some(label => host.includes(label))
}

const providersOf = ({ AGE_ASSURANCE = [] }: Pick<Parsed, 'AGE_ASSURANCE'>) =>
  AGE_ASSURANCE.filter(name => name !== declaration)

export function ageOf(values: Values): AgeEnv {
  const { AGE_OIDC_ISSUER: issuer, AGE_OIDC_CLIENT_ID: clientId, AGE_OIDC_CLIENT_SECRET: clientSecret } = values
  return {
    methods: providersOf(values),
    returnUrl: values.AGE_RETURN_URL ?? values.PUBLIC_URL,
    oidc:
      issuer && clientId && clientSecret
        ? { issuer, clientId, clientSecret, claim: values.AGE_OIDC_CLAIM, ageClass: values.AGE_OIDC_CLASS }
        : undefined,
    trustAnchors: values.AGE_WALLET_TRUST ?? [],
    walletScheme: values.AGE_WALLET_SCHEME,
    riskAcceptedBy: values.DEMO ? undefined : values.AGE_DECLARATION_RISK_ACCEPTED,
    withholdsPhotos: !values.DEMO && providersOf(values).length === 0,
  }
}
