import * as z from 'zod/mini'

export type RolesEnv = { roles: Role[] }

/** `web` serves pages and calls, `worker` runs jobs, `payments` is the payment API on its own origin. */
export type Role = 'web' | 'worker' | 'payments'

const text = /^(web|worker)(,(web|worker))?$|^payments$/

export const rolesVariables = {
  ROLES: z.pipe(
    z.string().check(z.regex(text)),
    z.transform(list => [...new Set(list.split(','))] as Role[]),
  ),
}

export const rolesRules = {
  ROLES: { must: 'web, worker, os dois separados por vírgula, ou payments', example: 'web,worker' },
} as const

export const rolesDefaults = { ROLES: 'web,worker' }

type Parsed = z.output<z.ZodMiniObject<typeof rolesVariables>>

export const rolesOf = ({ ROLES }: Parsed): RolesEnv => ({ roles: ROLES })
