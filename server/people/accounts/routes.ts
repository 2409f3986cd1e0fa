import * as own from '#contract/account.ts'
import * as password from '#contract/password.ts'
import * as registration from '#contract/registration.ts'
import * as secondStep from '#contract/second-step.ts'
import type { AccountSession as WireSession } from '#contract/session.ts'
import * as session from '#contract/session.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { accountDevice, setAccountDevice } from '#server/platform/http/caller.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'
import { logIn } from './log-in.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password.ts'
import { register } from './register.ts'
import { rename } from './rename.ts'
import {
  cancelRemoval,
  confirmSecondStep,
  endSecondStep,
  readSecondStep,
  renewRecoveryCodes,
  startSecondStep,
} from './second-step.ts'
import { askRemoval } from './second-step-removal.ts'
import { endAllSessions, endSession, listSessions } from './sessions.ts'
import { acceptTerms } from './terms.ts'

export function accountRoutes(api: Api) {
  entryRoutes(api)
  sessionRoutes(api)
  passwordRoutes(api)
  changeRoutes(api)
  secondStepRoutes(api)
}

function entryRoutes(api: Api) {
  const { app } = api
  call(api, session.authenticate, async ({ body, caller, request, reply }) => {
    const browser = accountDevice(app.env, request)
    const access_token = await logIn(app, body, { ...caller, browser })
    setAccountDevice(app.env, reply, browser)
    return { access_token }
  })
  call(api, registration.register, async ({ body, caller, request, reply }) => {
    const browser = accountDevice(app.env, request)
    const access_token = await register(app, body, { ...caller, browser })
    setAccountDevice(app.env, reply, browser)
    return { access_token }
  })
}

function sessionRoutes(api: Api) {
  const { app } = api
  call(api, session.logOut, async ({ caller: { account }, reply }) => {
    await endSession(app, account.accountId, account.id)
    reply.header('clear-site-data', '"cache"')
  })
  call(api, session.listSessions, async ({ caller: { account } }) => {
    const sessions = await listSessions(app, account.accountId)
    return { data: sessions.map(row => presentSession(row, account.id)) }
  })
  call(api, session.endSession, ({ params, caller: { account } }) => endSession(app, account.accountId, params.id))
  call(api, session.endAllSessions, ({ caller: { account } }) => endAllSessions(app, account.accountId))
}

function passwordRoutes(api: Api) {
  const { app } = api
  call(api, password.forgotPassword, ({ body, caller, request }) =>
    requestPasswordReset(app, body.email, { ...caller, browser: accountDevice(app.env, request) }),
  )
  call(api, password.resetPassword, ({ body, caller }) => resetPassword(app, body, caller))
  call(api, password.changePassword, ({ body, caller }) => changePassword(app, caller.account, body, caller.device))
}

function changeRoutes(api: Api) {
  const { app } = api
  call(api, own.rename, ({ body, caller: { account } }) => rename(app, account.accountId, body.name))
  call(api, own.acceptTerms, ({ body, caller: { account } }) => acceptTerms(app, account.accountId, body.version))
  call(api, own.changeEmail, ({ body, caller: { account } }) => requestEmailChange(app, account, body))
  call(api, own.confirmEmail, ({ body, caller }) => confirmEmail(app, body.token, caller.address))
}

function secondStepRoutes(api: Api) {
  const { app } = api
  call(api, secondStep.readSecondStep, ({ caller: { account } }) => readSecondStep(app, account.accountId))
  call(api, secondStep.startSecondStep, ({ body, caller: { account } }) =>
    startSecondStep(app, account.accountId, body.password),
  )
  call(api, secondStep.confirmSecondStep, async ({ body, caller: { account } }) => ({
    recovery_codes: await confirmSecondStep(app, account, body.code),
  }))
  call(api, secondStep.renewRecoveryCodes, async ({ body, caller: { account } }) => ({
    recovery_codes: await renewRecoveryCodes(app, account.accountId, body),
  }))
  call(api, secondStep.endSecondStep, ({ body, caller: { account } }) => endSecondStep(app, account.accountId, body))
  call(api, secondStep.cancelRemoval, ({ caller: { account } }) => cancelRemoval(app, account.accountId))
  call(api, secondStep.askRemoval, ({ body, caller, request }) =>
    askRemoval(app, body, { ...caller, browser: accountDevice(app.env, request) }),
  )
}

type Session = { id: number; device: string; created_at: Date; last_seen_at: Date }

const presentSession = ({ id, device, created_at, last_seen_at }: Session, currentId: number): WireSession => ({
  id,
  device: deviceName(device),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === currentId,
})
