import type { OwnAccount } from '#contract/account.ts'
import * as own from '#contract/account.ts'
import { documentKinds } from '#contract/kyc.ts'
import { toOwnMedia } from '#contract/media.ts'
import * as password from '#contract/password.ts'
import * as privacy from '#contract/privacy.ts'
import { toProfile } from '#contract/public-profile.ts'
import * as registration from '#contract/registration.ts'
import type { AccountSession as WireSession } from '#contract/session.ts'
import * as session from '#contract/session.ts'
import type { App } from '#server/app.ts'
import { type Api, call } from '#server/http/call.ts'
import { accountDevice, setAccountDevice } from '#server/http/caller.ts'
import { rateLimit } from '#server/rate-limit.ts'
import { packArchive } from './archive.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { deviceName } from './device-name.ts'
import { readRecords, toExport } from './export-account.ts'
import { logIn } from './log-in.ts'
import { type OwnAccountRow, readOwnAccount, rename } from './own-account.ts'
import { changePassword, confirmPassword, requestPasswordReset, resetPassword } from './password.ts'
import { readPrivacy } from './read-privacy.ts'
import { register } from './register.ts'
import { endAllSessions, endSession, listSessions } from './sessions.ts'

export function accountRoutes(api: Api) {
  entryRoutes(api)
  sessionRoutes(api)
  passwordRoutes(api)
  ownAccountRoutes(api)
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

function ownAccountRoutes(api: Api) {
  const { app } = api
  call(api, own.readOwnAccount, async ({ caller: { account } }) =>
    presentOwnAccount(await readOwnAccount(app, account.accountId), app.now()),
  )
  call(api, own.rename, ({ body, caller: { account } }) => rename(app, account.accountId, body.name))
  call(api, own.changeEmail, ({ body, caller: { account } }) => requestEmailChange(app, account, body))
  call(api, own.confirmEmail, ({ body, caller }) => confirmEmail(app, body.token, caller.address))
  call(api, own.exportAccount, async ({ body, caller: { account } }) => {
    await confirmPassword(app, account.accountId, body.password)
    return exportOf(app, account.accountId)
  })
  call(api, privacy.readPrivacy, async ({ caller: { account } }) =>
    presentPrivacy(await readPrivacy(app, account.accountId)),
  )
  call(api, privacy.downloadArchive, async ({ body, caller: { account }, reply }) => {
    await rateLimit(app, 'archive', { account: account.accountId })
    await confirmPassword(app, account.accountId, body.password)
    const { length, stream } = await packArchive(app, account.accountId, await exportOf(app, account.accountId))
    reply.header('content-type', 'application/zip')
    reply.header('content-length', length)
    // Names no origin: others may see the downloads folder.
    reply.header('content-disposition', 'attachment; filename="meus-dados.zip"')
    return stream
  })
  call(api, own.deleteAccount, ({ body, caller: { account } }) => deleteAccount(app, account.accountId, body.password))
}

async function exportOf(app: App, accountId: number) {
  const account = presentOwnAccount(await readOwnAccount(app, accountId), app.now())
  return toExport(account, await readRecords(app, accountId), app.now())
}

function presentOwnAccount({ kyc, renewal, profile, ...account }: OwnAccountRow, now: Date): OwnAccount {
  return {
    ...account,
    kyc: kyc.kyc,
    kyc_rejection: kyc.rejection,
    kyc_renewal: renewal && { ...renewal, until: renewal.until.toISOString() },
    profile: profile ? presentProfile(profile, now) : null,
    address: profile ? presentAddress(profile) : null,
  }
}

type Row = NonNullable<OwnAccountRow['profile']>

function presentProfile(row: Row, now: Date): OwnAccount['profile'] {
  const { birth, document, verdict, refusal, live } = row
  const review = { state: verdict ?? 'pending', refusal, live } as const
  return { ...toProfile(row, now), birth, document, review, midias: row.media.map(toOwnMedia) }
}

/** Always the placeholder `'0'` (docs/specification.md §3). */
const placeholders = { zipcode: '0', number: '0', address: '0', reference: '0' }

function presentAddress({ city, state, neighborhood }: Row): OwnAccount['address'] {
  return state === null ? null : { city, state, neighborhood, ...placeholders }
}

type Session = { id: number; device: string; created_at: Date; last_seen_at: Date }

const presentSession = ({ id, device, created_at, last_seen_at }: Session, currentId: number): WireSession => ({
  id,
  device: deviceName(device),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === currentId,
})

const dayOrNull = (at: Date | null) => at?.toISOString() ?? null

function presentPrivacy({ kinds, documents, views, stays, ...rest }: Awaited<ReturnType<typeof readPrivacy>>) {
  return {
    ...rest,
    kinds: kinds.map(({ latest, ...kind }) => ({ ...kind, latest: dayOrNull(latest) })),
    documents: documents.map(({ verdict, ...at }) => ({
      verdict,
      sent_at: at.sent_at.toISOString(),
      destroyed_at: dayOrNull(at.destroyed_at),
      ends_at: dayOrNull(at.ends_at),
    })),
    views: views.map(({ at, kind, ...view }) => ({
      ...view,
      at: at.toISOString(),
      document: documentKinds.find(name => name === kind) ?? null,
    })),
    stays: stays.map(({ until, ...stay }) => ({ ...stay, until: dayOrNull(until) })),
  }
}
