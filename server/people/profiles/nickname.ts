import { sql } from 'kysely'

export function nicknameOf(account: string) {
  const id = sql.ref(account)
  return sql<string | null>`coalesce(
    (select content ->> 'nickname' from profile_submissions where account_id = ${id} order by id desc limit 1),
    (select nickname from profiles where account_id = ${id}))`
}
