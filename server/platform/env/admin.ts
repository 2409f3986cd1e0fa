import * as z from 'zod/mini'
import { networks, origin } from './formats.ts'

export type AdminEnv = {
  /** The back-office's origin. Default: the site's. */
  adminUrl: string
  /** Networks that may access the back-office. Empty: all. */
  adminNetworks: string[]
}

const team = /^\/(admin|api\/operator)(\/|$)/
/** Whether only the back-office's origin serves this path. */
export const isTeamPath = (path: string) => team.test(path)

export const adminVariables = {
  ADMIN_URL: z.optional(origin),
  ADMIN_NETWORKS: z.optional(networks),
  STAFF_EMAIL: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[^@\s]+@[^@\s]+$/))),
  STAFF_PASSWORD: z.optional(z.string().check(z.minLength(8))),
}

export const adminRules = {
  ADMIN_URL: {
    must: 'uma origem http ou https, com outro nome que o de PUBLIC_URL e https como ela',
    example: 'https://equipe.vespera.example',
  },
  ADMIN_NETWORKS: { must: 'endereços ou redes separados por vírgula', example: '203.0.113.7,10.8.0.0/24' },
  STAFF_EMAIL: { must: 'um e-mail', example: 'operacao@vespera.example' },
  STAFF_PASSWORD: { must: 'uma senha de 8 caracteres ou mais', example: '…', secret: true },
} as const

type Parsed = z.output<z.ZodMiniObject<typeof adminVariables>> & { PUBLIC_URL: string }

export const adminOf = ({ ADMIN_URL, ADMIN_NETWORKS, PUBLIC_URL }: Parsed): AdminEnv => ({
  adminUrl: ADMIN_URL ?? PUBLIC_URL,
  adminNetworks: ADMIN_NETWORKS ?? [],
})

/**
 * The back-office needs its own host name, because browsers share cookies across ports. If the site uses TLS, so must
 * it.
 */
export function unfitAdminName({ ADMIN_URL, PUBLIC_URL }: Parsed): 'ADMIN_URL' | undefined {
  if (ADMIN_URL === undefined || ADMIN_URL === PUBLIC_URL) return undefined
  const [own, site] = [new URL(ADMIN_URL), new URL(PUBLIC_URL)]
  return own.hostname === site.hostname || own.protocol !== site.protocol ? 'ADMIN_URL' : undefined
}
