import type { FastifyRequest } from 'fastify'
import type { AuditEntry } from '#contract/operator.ts'
import * as contract from '#contract/operator.ts'
import * as admin from '#contract/operator-admin.ts'
import { duties, hasRoleOf, type OperatorRole } from '#contract/operator-roles.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import {
  type Caller,
  operatorDevice,
  requireOwnPage,
  setDeviceCookie,
  setOperatorCookie,
} from '#server/platform/http/caller.ts'
import { listAudit, type ShownEntry } from '#server/platform/operators/audit.ts'
import { declareOwnIdentity, readOwnIdentity } from '#server/platform/operators/own-accounts.ts'
import { readStage } from '#server/platform/operators/sessions.ts'
import { changeOperatorPassword } from './change-password.ts'
import { disableOperator, enableOperator } from './disable-operator.ts'
import {
  giveRoles,
  listOperators,
  type OperatorRow,
  readHeldRoles,
  readListedOperator,
  takeEmergencyRole,
} from './give-roles.ts'
import { confirmCode, logOperatorIn, logOperatorOut } from './log-in.ts'
import { rememberDevice } from './log-in-limits.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { enrolAuthenticator, renewRecoveryCodes } from './second-factor.ts'

export function operatorRoutes(api: Api) {
  logInRoutes(api)
  roleRoutes(api)
  passkeyRoutes(api)
  call(api, contract.readOperator, ({ caller }) => readStage(api.app, caller.operator))
  call(api, contract.logOperatorOut, async ({ caller, reply }) => {
    await logOperatorOut(api.app, caller.operator)
    setOperatorCookie(api.app.env, reply, null)
  })
  call(api, contract.changeOperatorPassword, async ({ body, caller: { operator } }) => {
    await changeOperatorPassword(api.app, operator, body)
    return readStage(api.app, operator)
  })
  call(api, contract.renewRecoveryCodes, async ({ body, caller }) => ({
    recovery_codes: await renewRecoveryCodes(api.app, caller.operator, body),
  }))
  call(
    api,
    contract.listAudit,
    async ({ query, caller: { operator } }) => {
      const { shown, next, brokenAt } = await listAudit(api.app, query)
      const data = shown.map(entry => presentEntry(entry, operator.roles))
      return { data, next, intact: brokenAt === null, broken_at: brokenAt }
    },
    'nobody',
  )
}

function roleRoutes(api: Api) {
  const { app } = api
  call(
    api,
    admin.listOperators,
    async ({ caller }) => ({
      data: (await listOperators(app)).map(row => presentOperator(row, caller.operator.operatorId)),
    }),
    'nobody',
  )
  call(api, admin.giveRoles, async ({ params, body, caller: { operator } }) =>
    presentOperator(await giveRoles(app, operator, { id: params.id, ...body }), operator.operatorId),
  )
  for (const [endpoint, change] of [
    [admin.disableOperator, disableOperator],
    [admin.enableOperator, enableOperator],
  ] as const)
    call(api, endpoint, async ({ params: { id }, body, caller: { operator } }) => {
      await change(app, { id, by: operator.operatorId, ...body })
      return presentOperator(await readListedOperator(app, id), operator.operatorId)
    })
  call(api, admin.readOwnRoles, async ({ caller }) => ({ data: await readHeldRoles(app, caller.operator) }))
  call(api, admin.readOwnIdentity, ({ caller }) => readOwnIdentity(app, caller.operator), 'nobody')
  call(api, admin.declareOwnIdentity, async ({ body, caller: { operator } }) => {
    await declareOwnIdentity(app, operator, body)
    return readOwnIdentity(app, operator)
  })
  call(api, admin.takeEmergencyRole, ({ body, caller }) => takeEmergencyRole(app, caller.operator, body))
}

const presentOperator = ({ created_at, disabled_at, ...row }: OperatorRow, callerId: number) => ({
  ...row,
  created_at: created_at.toISOString(),
  disabled: disabled_at !== null,
  own: row.id === callerId,
})

function logInRoutes(api: Api) {
  const { app } = api
  const from = ({ address }: Caller, request: FastifyRequest) => ({ address, device: operatorDevice(app.env, request) })
  call(api, contract.logOperatorIn, async ({ body, caller, request, reply }) => {
    requireOwnPage(app.env, request)
    const { token, ...operator } = await logOperatorIn(app, { ...body, from: from(caller, request) })
    setOperatorCookie(app.env, reply, token)
    return operator
  })
  call(api, contract.startEnrolment, ({ caller }) => enrolAuthenticator(app, caller.operator))
  call(api, contract.confirmCode, async ({ body, caller, request, reply }) => {
    const origin = from(caller, request)
    const { token, recoveryCodes } = await confirmCode(app, caller.operator, { code: body.code, from: origin })
    setOperatorCookie(app.env, reply, token)
    setDeviceCookie(app.env, reply, await rememberDevice(app, caller.operator.email))
    const operator = await readStage(app, { ...caller.operator, codeGiven: true })
    return { operator, recovery_codes: recoveryCodes }
  })
}

const presentEntry = (entry: ShownEntry, roles: readonly OperatorRole[]): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  operator: entry.operator,
  action: entry.action,
  subject: entry.subject,
  facts: factsFor(entry, roles),
  source: entry.source,
  hash: entry.hash.toString('hex').slice(0, 8),
})

/** Audit entries are immutable, and those of an earlier release name the person who asked for help (decision 073). */
function factsFor({ action, facts }: ShownEntry, roles: readonly OperatorRole[]) {
  const namesHelped = action === 'help_opened' || facts.only === 'help'
  if (!namesHelped || hasRoleOf(roles, duties.answerHelpRequests)) return facts
  const { account: _, accounts: __, ...rest } = facts
  return rest
}
