import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'

export type RolesEnv = {
  roles: Role[]
  /** How many of them share the port. */
  processes: number
}

/** `web` serves pages and calls, `worker` runs jobs, `payments` is the payment API on its own origin. */
export type Role = 'web' | 'worker' | 'payments'

const text = /^(web|worker)(,(web|worker))?$|^payments$/

export const rolesVariables = {
  ROLES: z.pipe(
    z.string().check(z.regex(text)),
    z.transform(list => [...new Set(list.split(','))] as Role[]),
  ),
  PROCESSES: z.pipe(
    z.string().check(z.regex(/^([1-9]|[1-5]\d|6[0-4]|cores)$/)),
    z.transform(text => (text === 'cores' ? availableParallelism() : Number(text))),
  ),
}

export const rolesRules = {
  ROLES: { must: 'web, worker, os dois separados por vírgula, ou payments', example: 'web,worker' },
  PROCESSES: { must: 'um número de 1 a 64, ou cores (um por núcleo)', example: 'cores' },
} as const

export const rolesDefaults = { ROLES: 'web,worker', PROCESSES: '1' }

type Parsed = z.output<z.ZodMiniObject<typeof rolesVariables>>

export const rolesOf = ({ ROLES, PROCESSES }: Parsed): RolesEnv => ({ roles: ROLES, processes: PROCESSES })
