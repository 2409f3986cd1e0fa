import { hashDevice, linkKey } from '#server/people/linked-accounts/shared-values.ts'
import type { App } from '#server/platform/app.ts'

/** Whether the browser has a cookie from an earlier log-in to this account. */
export async function isKnownBrowser(
  { pool, db }: Pick<App, 'pool' | 'db'>,
  { account, browser }: { account: string; browser: string },
) {
  // PostgreSQL rejects NUL in text.
  if (account.includes('\0')) return false
  const values = [account, hashDevice(await linkKey(db), browser)]
  const { rowCount } = await pool.query({ name: 'is_known_browser', text: knowing, values })
  return rowCount !== 0
}

const knowing = `select from shared_keys k join accounts a on a.id = k.account_id
  where a.email = $1 and k.kind = 'device' and k.hash = $2`
