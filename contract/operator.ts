import * as z from 'zod/mini'
import { hourMs, minuteMs } from './durations.ts'
import { endpoint, Whole } from './endpoint.ts'
import { duties, OperatorRole } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'

const base = '/api/operator'

export const operatorIdleMs = 15 * minuteMs
/** The session ends after this time, however active the operator is. */
export const operatorSessionMs = 8 * hourMs

/** `stage` is the operator's next step: `enrol` an authenticator, enter a `code`, or change the `password`. */
export const OperatorState = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  stage: z.enum(['enrol', 'code', 'password', 'in']),
  roles: z.array(OperatorRole),
  /** Roles taken for an emergency. They count only for calls marked `emergency`. */
  emergency_roles: z.array(OperatorRole),
  /** How many passkeys the operator has. */
  passkeys: z.int(),
  /** Whether the operator confirmed this session with a passkey, which documents require. */
  with_passkey: z.boolean(),
})
export type OperatorState = z.infer<typeof OperatorState>

export const logOperatorIn = endpoint({
  method: 'POST',
  path: `${base}/session`,
  summary: 'Takes the first step of an operator’s log-in, with e-mail and password; sets the cookie',
  body: z.strictObject({ email: z.string().check(z.maxLength(400)), password: z.string().check(z.maxLength(400)) }),
  response: { 200: OperatorState },
  refusals: [401, 429],
})

export const readOperator = endpoint({
  method: 'GET',
  path: `${base}/session`,
  summary: 'Returns who is logged in, and which step comes next',
  access: 'operator-password',
  response: { 200: OperatorState },
})

export const logOperatorOut = endpoint({
  method: 'DELETE',
  path: `${base}/session`,
  summary: 'Logs the operator out',
  access: 'operator-password',
})

export const startEnrolment = endpoint({
  method: 'POST',
  path: `${base}/authenticator`,
  summary: 'Returns a new authenticator secret, unless the operator has confirmed one',
  access: 'operator-password',
  response: { 200: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }) },
  refusals: [409],
})

export const SecondFactorCode = z
  .string('Informe o código.')
  .check(z.trim(), z.minLength(1, 'Informe o código.'), z.maxLength(40))

/** Required for actions where a session is not enough, because someone may have left it open or stolen it. */
export const Proof = z.strictObject({
  password: z.string('Informe a senha.').check(z.maxLength(400)),
  code: SecondFactorCode,
})

export const confirmCode = endpoint({
  method: 'POST',
  path: `${base}/session/confirmation`,
  summary: 'Takes the second step, with an authenticator or recovery code; the first time, also returns recovery codes',
  access: 'operator-password',
  body: z.strictObject({ code: SecondFactorCode }),
  response: { 200: z.object({ operator: OperatorState, recovery_codes: z.nullable(z.array(z.string())) }) },
  refusals: [409, 429],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${base}/recovery-codes`,
  summary: 'Replaces all recovery codes; requires the password and an authenticator code',
  roles: duties.own,
  body: Proof,
  response: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  refusals: [429],
})

export const operatorPasswordLength = { min: 15, max: 200 } as const

export const changeOperatorPassword = endpoint({
  method: 'PUT',
  path: `${base}/password`,
  summary:
    'Changes the password and ends all other sessions; requires the current one and an authenticator code (no code at the first log-in)',
  access: 'operator-password',
  body: z.strictObject({
    current_password: z.string('Informe a senha atual.').check(z.maxLength(400)),
    code: z.optional(SecondFactorCode),
    password: z
      .string('Informe a senha nova.')
      .check(
        z.minLength(operatorPasswordLength.min, `Use pelo menos ${operatorPasswordLength.min} caracteres.`),
        z.maxLength(operatorPasswordLength.max, `Use até ${operatorPasswordLength.max} caracteres.`),
      ),
  }),
  response: { 200: OperatorState },
  refusals: [429],
})

export const AuditEntry = z.object({
  id: z.int(),
  at: z.string(),
  operator: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** The network from which the operator acted, if known. */
  source: z.nullable(z.string()),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: `${base}/audit`,
  summary: 'Returns the audit log, newest first by default, and whether its hash chain is intact',
  roles: duties.seeAudit,
  query: z.strictObject({
    /** Id of the previous page's last entry, in either order. */
    before: z.optional(Whole(2_147_483_647)),
    order: z.optional(z.enum(['oldest'])),
    subject: z.optional(z.string().check(z.overwrite(plainLine), z.maxLength(60))),
  }),
  response: {
    200: z.object({
      data: z.array(AuditEntry),
      next: z.nullable(z.int()),
      intact: z.boolean(),
      broken_at: z.nullable(z.int()),
    }),
  },
})
