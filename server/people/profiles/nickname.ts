import { sql } from 'kysely'

export const nicknameOf = (account: string) =>
  sql<string | null>`(select nickname from tagged_accounts where id = ${sql.ref(account)})`
