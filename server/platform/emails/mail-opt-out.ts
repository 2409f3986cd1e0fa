import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AlertKind, kindsOfAlerts, ruleOf } from '#contract/alerts.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { secretLinks } from '#contract/secret-links.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { signingKeys } from '#server/platform/db/signing-keys.ts'

export type OptOut = { accountId: number; kind: AlertKind }

/**
 * The link switches off one kind of e-mail without a log-in. It does nothing else, because people may forward the
 * e-mail.
 */
export async function optOutPath(db: Db, { accountId, kind }: OptOut) {
  const keys = await readKeys(db)
  const key = Math.max(...keys.keys())
  const claim = `${accountId}.${kind}.${key}`
  return secretLinks.mailOptOut(`${claim}.${sign(claim, keys.get(key) as Buffer)}`)
}

/** @throws Refusal if we did not sign the link or the account no longer exists. */
export async function readOptOut({ db }: Pick<App, 'db'>, token: string): Promise<OptOut & { mail: boolean }> {
  const optOut = verify(token, await readKeys(db))
  const found = optOut && (await findChoice(db, optOut))
  if (!found) throw new Refusal('not_found', messages.notFound)
  return { ...optOut, mail: found.mail ?? true }
}

export async function chooseMail(app: Pick<App, 'db'>, token: string, mail: boolean) {
  const { accountId, kind } = await readOptOut(app, token)
  await app.db
    .insertInto('alert_choices')
    .values({ account_id: accountId, kind, push: true, mail })
    .onConflict(conflict => conflict.columns(['account_id', 'kind']).doUpdateSet({ mail }))
    .execute()
}

const readKeys = (db: Db) => signingKeys(db, 'mail-opt-out', () => randomBytes(32))

const sign = (claim: string, secret: Buffer) => createHmac('sha256', secret).update(claim).digest('base64url')

function verify(token: string, keys: Map<number, Buffer>): OptOut | undefined {
  const [account, name, key, signature, ...rest] = token.split('.')
  const kind = kindsOfAlerts.find(each => each === name && !ruleOf(each).alwaysMailed)
  const secret = keys.get(Number(key))
  if (!kind || !secret || !signature || rest.length > 0) return undefined
  const expected = Buffer.from(sign(`${account}.${name}.${key}`, secret))
  const given = Buffer.from(signature)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? { accountId: Number(account), kind } : undefined
}

const findChoice = (db: Db, { accountId, kind }: OptOut) =>
  db
    .selectFrom('accounts')
    .leftJoin('alert_choices as c', on => on.onRef('c.account_id', '=', 'accounts.id').on('c.kind', '=', kind))
    .select('c.mail')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
