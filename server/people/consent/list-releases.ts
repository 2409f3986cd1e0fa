import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import { readReleases } from './answer-invitation.ts'

export async function listReleases({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const rows = await readReleases(db, sql`re.account_id = ${accountId} and re.answer = 'released'`, now())
  return rows.flatMap(({ answered_at, revoked_at, ...row }) =>
    answered_at
      ? [{ ...row, released_at: answered_at, state: revoked_at ? ('revoked' as const) : ('released' as const) }]
      : [],
  )
}

/** Anyone who opened an invitation can see the picture until they refuse it. */
export async function appearsIn({ pool }: Pick<App, 'pool'>, accountId: number, folder: string) {
  const { rows } = await pool.query({ name: 'appears_in', text: appearing, values: [accountId, folder] })
  return rows.length > 0
}

const appearing = `
  select from media_releases re join media m on m.id = re.media_id
  where re.account_id = $1 and m.folder = $2 and re.answer is distinct from 'refused' limit 1`
