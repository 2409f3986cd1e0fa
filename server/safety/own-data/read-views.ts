import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import { caseKinds, type OwnCaseKind, ownCaseKinds } from '#contract/case-kinds.ts'
import { duties, hasRoleOf, type OperatorRole, type Roles } from '#contract/operator-roles.ts'
import type { ViewedPart } from '#contract/privacy.ts'
import type { App } from '#server/platform/app.ts'

type Viewed = { part: ViewedPart; roles: Roles }

const partOf: Record<OwnCaseKind, ViewedPart> = { data_request: 'request' }

const ownCases = ownCaseKinds.map(kind => ({ kind, part: partOf[kind], ...caseKinds[kind] }))

/** For each audit action: the part of a person's file that an operator opened, and the roles that can open it. */
const actions: Partial<Record<AuditAction, Viewed>> = {
  document_viewed: { part: 'documents', roles: duties.seeDocuments },
  case_opened: { part: 'document_case', roles: duties.seeDocumentCases },
  account_opened: { part: 'account', roles: duties.findAccounts },
  account_history_read: { part: 'history', roles: duties.findAccounts },
  profile_opened: { part: 'profile', roles: duties.reviewContent },
  media_opened: { part: 'media', roles: duties.reviewContent },
  proof_viewed: { part: 'proof', roles: duties.moveMoney },
  ...Object.fromEntries(ownCases.map(({ audit, part, roles }) => [`${audit.noun}_opened`, { part, roles }])),
}

type Row = { at: Date; action: AuditAction; kind: string | null; noted: OperatorRole[] | null; current: OperatorRole[] }

const newest = 200

/**
 * Returns the time and the role, never the name (docs/safety.md T48). Leaves out views of reports, which would reveal
 * that somebody reported the person.
 */
export async function readViews({ db }: Pick<App, 'db'>, accountId: number) {
  const { rows } = await sql<Row>`
    select e.at, e.action, e.facts ->> 'kind' as kind, e.facts -> 'roles' as noted,
      array(select role from operator_roles where operator_id = e.operator_id) as current
    from audit_entries e
    where e.subject in (
      select ${`account:${accountId}`}
      union all select 'submission:' || id from kyc_submissions where account_id = ${accountId}
      union all select 'profile:' || id from profile_submissions where account_id = ${accountId}
      union all select 'order:' || id from orders where account_id = ${accountId}
      ${sql.join(
        ownCases.map(
          ({ kind, audit }) => sql`union all
            select ${sql.lit(`${audit.noun}:`)} || id from cases where account_id = ${accountId} and kind = ${kind}`,
        ),
        sql` `,
      )})
    and e.action = any(${Object.keys(actions)})
    order by e.id desc limit ${sql.lit(newest)}`.execute(db)
  return rows.map(({ at, action, kind, noted, current }) => {
    const { part, roles } = actions[action] as Viewed
    return { at, part, kind, roles: (noted ?? current).filter(role => hasRoleOf([role], roles)) }
  })
}
