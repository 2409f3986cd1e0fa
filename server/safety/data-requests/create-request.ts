import { type RequestKind, requestDueOf, requestLimits } from '#contract/data-request.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { dataRequestConfirmEmail } from '#server/platform/emails/data-requests.ts'
import { enqueueTyped } from '#server/platform/emails/typed-address.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Form = { kind: RequestKind; text: string }

export async function createRequest(app: Deps, accountId: number, { kind, text }: Form) {
  await rateLimit(app, 'own-data-request', { account: accountId })
  return app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const { count } = await tx
      .selectFrom('data_requests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('due_at', 'is not', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= requestLimits.open)
      throw new Refusal('conflict', 'Você já tem cinco pedidos em aberto. Aguarde a resposta deles.')
    const at = app.now()
    const due_at = requestDueOf(at)
    const { protocol } = await tx
      .insertInto('data_requests')
      .values({
        kind,
        account_id: accountId,
        email: null,
        body: text,
        received_at: at,
        confirmed_at: at,
        waiting_since: at,
        due_at,
      })
      .returning('protocol')
      .executeTakeFirstOrThrow()
    return { protocol, due_at }
  })
}

/** Waits for nobody until the link that is mailed was opened: anybody can type any address. */
export async function createGuestRequest(app: Deps, { kind, text, email }: Form & { email: string }, address: string) {
  await rateLimit(app, 'data-request', { address, account: email })
  await app.db.transaction().execute(async tx => {
    const received_at = app.now()
    const { id } = await tx
      .insertInto('data_requests')
      .values({ kind, account_id: null, email, body: text, received_at, confirmed_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueTyped(tx, dataRequestConfirmEmail, { to: email, item: { requestId: id } }, received_at)
  })
}

/** The time runs from when it was sent, however late the link is opened. */
export async function confirmRequest({ db, now }: Pick<App, 'db' | 'now'>, token: string) {
  await db.transaction().execute(async tx => {
    const request = await findByToken(tx, token)
    if (!request) throw new Refusal('not_found', messages.notFound)
    if (request.confirmed_at) return
    await tx
      .updateTable('data_requests')
      .set({ confirmed_at: now(), waiting_since: request.received_at, due_at: requestDueOf(request.received_at) })
      .where('id', '=', request.id)
      .execute()
  })
}

const findByToken = (tx: Db, token: string) =>
  tx
    .selectFrom('data_request_links as l')
    .innerJoin('data_requests as r', 'r.id', 'l.request_id')
    .select(['r.id', 'r.received_at', 'r.confirmed_at'])
    .where('l.token_hash', '=', hashToken(token))
    .forUpdate('r')
    .executeTakeFirst()
