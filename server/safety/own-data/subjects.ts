import { type RawBuilder, sql } from 'kysely'
import { caseKinds, ownCaseKinds } from '#contract/case-kinds.ts'

/** SQL: the subjects of audit entries about an account, except reports and secret requests for help. */
export const subjectsOf = (account: RawBuilder<unknown>) => sql`
  select 'account:' || ${account}
  union all select 'submission:' || id from kyc_submissions where account_id = ${account}
  union all select 'profile:' || id from profile_submissions where account_id = ${account}
  union all select 'media:' || id from media where account_id = ${account}
  union all select 'campaign:' || id from campaigns where account_id = ${account}
  union all select 'order:' || id from orders where account_id = ${account}
  union all select 'evidence:' || id from evidence where account_id = ${account}
  ${sql.join(
    ownCaseKinds.map(
      kind => sql`union all select ${sql.lit(`${caseKinds[kind].audit.noun}:`)} || id from cases
        where account_id = ${account} and kind = ${sql.lit(kind)}`,
    ),
    sql` `,
  )}`
