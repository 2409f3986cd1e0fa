import { composeLetter, type Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue, type Task } from '#server/jobs/enqueue.ts'

const waitMs = 2 * 60_000

/** Adds a decision to the account's e-mail that waits for more decisions of the same review. */
export async function notifyOwner<News extends { accountId: number }>(
  tx: Db,
  mail: Task<News[]>,
  news: News,
  at: Date,
) {
  const key = `${mail.name}:${news.accountId}`
  await enqueue(tx, mail, [news], { key, runAt: new Date(at.getTime() + waitMs) })
}

export async function mailOwner({ db, mail }: Pick<App, 'db' | 'mail'>, accountId: number, letter: Letter) {
  const owner = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (owner) await mail.send({ to: owner.email, ...composeLetter(letter) })
}
