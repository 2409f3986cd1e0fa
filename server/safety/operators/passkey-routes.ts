import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/operator-passkeys.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { operatorDevice, pageOrigin, setDeviceCookie, setOperatorCookie } from '#server/platform/http/caller.ts'
import { readStage } from '#server/platform/operators/sessions.ts'
import { rememberDevice } from './log-in-limits.ts'
import { addPasskey, askPasskey, listPasskeys, removePasskey, startPasskey, usePasskey } from './passkeys.ts'

export function passkeyRoutes(api: Api) {
  const { app } = api
  const at = (request: FastifyRequest) => ({ origin: pageOrigin(app.env, request) })
  call(
    api,
    contract.listPasskeys,
    async ({ caller }) => ({
      data: (await listPasskeys(app, caller.operator)).map(({ created_at, last_used_at, ...key }) => ({
        ...key,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    }),
    'nobody',
  )
  call(api, contract.startPasskey, async ({ body, caller, request }) => ({
    ...(await startPasskey(app, caller.operator, at(request), body)),
  }))
  call(api, contract.addPasskey, async ({ body, caller: { operator }, request }) => {
    await addPasskey(app, operator, at(request), body)
    return readStage(app, { ...operator, withPasskey: true })
  })
  call(api, contract.removePasskey, async ({ params, body, caller: { operator } }) => {
    await removePasskey(app, operator, params.id, body)
    return readStage(app, { ...operator, withPasskey: false })
  })
  call(api, contract.askPasskey, async ({ caller, request }) => ({
    ...(await askPasskey(app, caller.operator, at(request))),
  }))
  call(api, contract.usePasskey, async ({ body, caller: { operator }, request, reply }) => {
    const token = await usePasskey(app, operator, at(request), body.credential)
    if (token) {
      setOperatorCookie(app.env, reply, token)
      if (!operatorDevice(app.env, request)) setDeviceCookie(app.env, reply, await rememberDevice(app, operator.email))
    }
    return readStage(app, { ...operator, codeGiven: true, withPasskey: true })
  })
}
