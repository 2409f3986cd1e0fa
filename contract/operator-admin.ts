import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { duties, emergencyRoles, OperatorRole, roleNames } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { isTaxId, plainTaxId } from './tax-id.ts'

const base = '/api/operator'

export const HeldRole = z.object({
  role: OperatorRole,
  given_at: z.string(),
  /** Null when the command line or the installation gave it. */
  given_by: z.nullable(z.string()),
  /** Of a role that was taken for an emergency. */
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
  summary: 'All operators with their roles, by name',
  access: 'operator',
  roles: duties.seeOperators,
  response: { 200: z.object({ data: z.array(ListedOperator) }) },
  refusals: [401],
})

export const giveRoles = endpoint({
  method: 'PUT',
  path: `${base}/operators/:id/roles`,
  summary:
    'The roles of another operator, nobody’s own; taking one ends that operator’s sessions and roles of an emergency',
  access: 'operator',
  roles: duties.giveRoles,
  params: z.object({ id: Whole(2_147_483_647) }),
  body: z.strictObject({
    roles: z.array(OperatorRole).check(z.maxLength(roleNames.length)),
    /** As the caller saw them, so that of two administrators neither undoes the other’s change unknowingly. */
    before: z.array(OperatorRole).check(z.maxLength(roleNames.length)),
  }),
  response: { 200: ListedOperator },
  refusals: [401, 404, 409, 422],
})

const switched = (path: 'disabling' | 'enabling', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${base}/operators/:id/${path}`,
    summary,
    access: 'operator',
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
    refusals: [401, 404, 409, 422],
  })

export const disableOperator = switched(
  'disabling',
  'Keeps another operator out from now on: ends their sessions, claims and roles of an emergency; never the last administrator',
)
export const enableOperator = switched(
  'enabling',
  'Lets an operator who was kept out log in again, with the same roles',
)

export const emergencyHours = 1

export const readOwnRoles = endpoint({
  method: 'GET',
  path: `${base}/roles`,
  summary: 'The caller’s roles, and until when those taken for an emergency count',
  access: 'operator-password',
  response: { 200: z.object({ data: z.array(HeldRole) }) },
  refusals: [401],
})

const EmergencyRole = z.enum(emergencyRoles, { error: 'Escolha o papel.' })

export const takeEmergencyRole = endpoint({
  method: 'POST',
  path: `${base}/emergency-roles`,
  summary:
    'One role for an hour, to hide, suspend and answer, with a reason that trust leads and administrators are mailed at once',
  access: 'operator',
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
  response: { 204: Nothing },
  refusals: [401, 409, 422, 429],
})

const OwnCpf = z.pipe(
  z.string('CPF inválido.').check(z.refine(text => isTaxId('CPF', text), 'CPF inválido.')),
  z.transform(plainTaxId),
)

export const OwnIdentity = z.object({ emails: z.array(z.string()), /** Whether one is declared. */ cpf: z.boolean() })
export type OwnIdentity = z.infer<typeof OwnIdentity>

export const readOwnIdentity = endpoint({
  method: 'GET',
  path: `${base}/own-accounts`,
  summary: 'What the caller has declared as their own on the site',
  access: 'operator',
  roles: duties.own,
  response: { 200: OwnIdentity },
  refusals: [401],
})

export const declareOwnIdentity = endpoint({
  method: 'POST',
  path: `${base}/own-accounts`,
  summary:
    'Declares an e-mail or the CPF of the caller’s own accounts, whose cases others then take; says nothing of them',
  access: 'operator',
  roles: duties.own,
  body: z.strictObject({ email: z.optional(Email('E-mail inválido.')), cpf: z.optional(OwnCpf) }),
  response: { 200: OwnIdentity },
  refusals: [401, 422],
})
