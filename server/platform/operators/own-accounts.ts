import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordAudit } from './audit.ts'
import type { Operator, OperatorSession } from './sessions.ts'

type Deps = Pick<App, 'db' | 'vault' | 'now'>

const ownCase = 'Esta conta é sua, ou você disse que é: outra pessoa da equipe cuida dela.'

/** Operators may not open or decide cases about their own accounts: docs/safety.md T47. */
export async function refuseOwnAccounts(tx: Db, { operatorId }: Operator, accountIds: readonly number[]) {
  const ids = [...accountIds]
  if (ids.length === 0) return
  const { rows } = await sql`
    select from operators o join accounts a on a.id = any(${ids}::int[])
    where o.id = ${operatorId} and (a.email = o.email
      or exists (select from operator_own_emails e where e.operator_id = o.id and e.email = a.email)
      or exists (select from operator_own_accounts w where w.operator_id = o.id and w.account_id = a.id))
    limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('forbidden', ownCase)
}

export async function readOwnIdentity({ db }: Pick<App, 'db'>, { operatorId }: Operator) {
  const emails = await db
    .selectFrom('operator_own_emails')
    .select('email')
    .where('operator_id', '=', operatorId)
    .orderBy('email')
    .execute()
  const cpf = db.selectFrom('operator_own_cpfs').select('declared_at').where('operator_id', '=', operatorId)
  return { emails: emails.map(({ email }) => email), cpf: (await cpf.executeTakeFirst()) !== undefined }
}

type Declared = { email?: string | undefined; cpf?: string | undefined }

/** The response is the same whether or not such an account exists. */
export async function declareOwnIdentity(app: Deps, session: OperatorSession, { email, cpf }: Declared) {
  const { operatorId } = session
  const hash = cpf === undefined ? undefined : await app.vault.hash(app.db, 'cpf', cpf)
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    if (email !== undefined)
      await tx
        .insertInto('operator_own_emails')
        .values({ operator_id: operatorId, email, declared_at: at })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    if (cpf !== undefined && hash !== undefined) await declareCpf(tx, { operatorId, cpf, hash }, at)
    const facts = { kind: email === undefined ? 'cpf' : 'email' }
    await recordAudit(tx, { operatorId, action: 'own_declared', subject: `operator:${operatorId}`, facts }, at)
  })
}

async function declareCpf(tx: Db, own: { operatorId: number; cpf: string; hash: Buffer }, at: Date) {
  const row = { hash: own.hash, declared_at: at }
  await tx
    .insertInto('operator_own_cpfs')
    .values({ operator_id: own.operatorId, ...row })
    .onConflict(conflict => conflict.column('operator_id').doUpdateSet(row))
    .execute()
  await sql`
    insert into operator_own_accounts (operator_id, account_id, found_at)
    select distinct ${own.operatorId}::int, account_id, ${at}::timestamptz from kyc_records where cpf = ${own.cpf}
    on conflict do nothing`.execute(tx)
}

/**
 * Called when an operator has read this CPF in the account's documents. Records the account as belonging to any
 * operator who has declared the CPF as their own.
 */
export async function noteOwnersOf(tx: Db, accountId: number, hash: Buffer, at: Date) {
  await sql`
    insert into operator_own_accounts (operator_id, account_id, found_at)
    select operator_id, ${accountId}::int, ${at}::timestamptz from operator_own_cpfs where hash = ${hash}
    on conflict do nothing`.execute(tx)
}
