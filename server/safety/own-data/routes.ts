import type { OwnAccount } from '#contract/account.ts'
import * as own from '#contract/account.ts'
import { documentKinds } from '#contract/documents.ts'
import { toOwnMedia } from '#contract/media.ts'
import * as privacy from '#contract/privacy.ts'
import { toProfile } from '#contract/public-profile.ts'
import { confirmPassword } from '#server/people/accounts/password.ts'
import { type OwnAccountRow, readOwnAccount } from '#server/people/profiles/own-account.ts'
import type { App } from '#server/platform/app.ts'
import { recipientsOf } from '#server/platform/env/recipients.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { packArchive } from './archive.ts'
import { deleteAccount } from './delete-account.ts'
import { readRecords, toExport } from './export-account.ts'
import { readPrivacy } from './read-privacy.ts'

export function ownDataRoutes(api: Api) {
  const { app } = api
  call(api, own.readOwnAccount, async ({ caller: { account } }) =>
    presentOwnAccount(await readOwnAccount(app, account.accountId), app.now()),
  )
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
    // The file name does not name the site, since other people may see the downloads folder.
    reply.header('content-disposition', 'attachment; filename="meus-dados.zip"')
    return stream
  })
  call(api, own.deleteAccount, ({ body, caller: { account } }) => deleteAccount(app, account.accountId, body.password))
}

async function exportOf(app: App, accountId: number) {
  const account = presentOwnAccount(await readOwnAccount(app, accountId), app.now())
  return toExport(account, await readRecords(app, accountId), recipientsOf(app.env), app.now())
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
