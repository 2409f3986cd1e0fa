import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint, Whole } from './endpoint.ts'
import { duties, emergencyRoles, OperatorRole, roleNames } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { isTaxId, plainTaxId } from './tax-id.ts'

const base = '/api/operator'

export const HeldRole = z.object({
  role: OperatorRole,
  given_at: z.string(),
  /** Null if the command line or the installation granted the role. */
  given_by: z.nullable(z.string()),
  /** Set if the operator took the role for an emergency. */
  until: z.nullable(z.string()),
})
export type HeldRole = z.infer<typeof HeldRole>

export const ListedOperator = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  disabled: z.boolean(),
  own: z.boolean(),
  roles: z.array(HeldRole),
})
export type ListedOperator = z.infer<typeof ListedOperator>

export const listOperators = endpoint({
  method: 'GET',
  path: `${base}/operators`,
  summary: 'Returns all operators with their roles, sorted by name',
  roles: duties.seeOperators,
  response: { 200: z.object({ data: z.array(ListedOperator) }) },
})

export const giveRoles = endpoint({
  method: 'PUT',
  path: `${base}/operators/:id/roles`,
  summary:
    'Changes the roles of another operator, never one’s own. Taking a role ends that operator’s sessions and emergency roles',
  roles: duties.giveRoles,
  params: z.object({ id: Whole(2_147_483_647) }),
  body: z.strictObject({
    roles: z.array(OperatorRole).check(z.maxLength(roleNames.length)),
    /**
     * The roles that the caller saw. We compare them, so that two administrators don't undo each other's changes
     * unknowingly.
     */
    before: z.array(OperatorRole).check(z.maxLength(roleNames.length)),
  }),
  response: { 200: ListedOperator },
  refusals: [404, 409],
})

const switched = (path: 'disabling' | 'enabling', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/operators/:id/${path}`,
    summary,
    roles: duties.giveRoles,
    params: z.object({ id: Whole(2_147_483_647) }),
    body: z.strictObject({
      reason: PlainText({
        min: 5,
        missing: 'Escreva o motivo, em ao menos 5 caracteres.',
        max: 500,
        long: 'Escreva até 500 caracteres.',
      }),
    }),
    response: { 200: ListedOperator },
    refusals: [404, 409],
  })

export const disableOperator = switched(
  'disabling',
  'Disables another operator, but not the last administrator: ends their sessions, claims and emergency roles',
)
export const enableOperator = switched('enabling', 'Enables a disabled operator again, with the same roles')

export const emergencyHours = 1

export const readOwnRoles = endpoint({
  method: 'GET',
  path: `${base}/roles`,
  summary: 'Returns the caller’s roles, and when their emergency roles end',
  access: 'operator-password',
  response: { 200: z.object({ data: z.array(HeldRole) }) },
})

const EmergencyRole = z.enum(emergencyRoles, { error: 'Escolha o papel.' })

export const takeEmergencyRole = endpoint({
  method: 'POST',
  path: `${base}/emergency-roles`,
  summary:
    'Takes one emergency role for an hour, to hide, suspend and answer; mails the reason to trust leads and administrators immediately',
  roles: duties.own,
  body: z.strictObject({
    role: EmergencyRole,
    reason: PlainText({
      min: 15,
      missing: 'Explique a emergência em ao menos 15 caracteres.',
      max: 500,
      long: 'Escreva até 500 caracteres.',
    }),
  }),
  refusals: [409, 429],
})

const OwnCpf = z.pipe(
  z.string('CPF inválido.').check(z.refine(text => isTaxId('CPF', text), 'CPF inválido.')),
  z.transform(plainTaxId),
)

export const OwnIdentity = z.object({ emails: z.array(z.string()), /** Whether they declared one. */ cpf: z.boolean() })
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const readOwnIdentity = endpoint({
  method: 'GET',
  path: `${base}/own-accounts`,
  summary: 'Returns what the caller has declared as their own accounts',
  roles: duties.own,
  response: { 200: OwnIdentity },
})

export const declareOwnIdentity = endpoint({
  method: 'POST',
  path: `${base}/own-accounts`,
  summary:
    'Declares an e-mail or CPF of the caller’s own accounts, so that other operators take their cases; does not reveal whether they exist',
  roles: duties.own,
  body: z.strictObject({ email: z.optional(Email('E-mail inválido.')), cpf: z.optional(OwnCpf) }),
  response: { 200: OwnIdentity },
})
