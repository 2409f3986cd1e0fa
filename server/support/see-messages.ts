import type { App } from '#server/app.ts'
import { announce } from './announce.ts'
import { otherSide, readColumns, type Side } from './read-conversation.ts'

type Reading = { accountId: number; side: Side; upTo: number }

/** Marks the other side's messages as read up to `upTo`; never moves back, nor beyond the last message. */
export async function seeMessages({ db }: Pick<App, 'db'>, { accountId, side, upTo }: Reading) {
  const column = readColumns[side]
  await db.transaction().execute(async tx => {
    const last = await tx
      .selectFrom('support_messages')
      .select(({ fn }) => fn.max('id').as('id'))
      .where('account_id', '=', accountId)
      .where('author', '=', otherSide[side])
      .where('id', '<=', upTo)
      .executeTakeFirst()
    if (!last?.id) return
    const { numUpdatedRows } = await tx
      .updateTable('conversations')
      .set({ [column]: last.id })
      .where('account_id', '=', accountId)
      .where(column, '<', last.id)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await announce(tx, { kind: 'seen', account_id: accountId, by: side, up_to: last.id })
  })
}
