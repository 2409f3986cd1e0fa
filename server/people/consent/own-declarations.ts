import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type DeclarationKind,
  declarationKinds,
  declarations,
  declarationText,
  type OwnDeclaration,
} from '#contract/declarations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>

/** SHA-256 of the current text, recorded with each declaration. */
export const textHashOf = (kind: DeclarationKind) => createHash('sha256').update(declarationText(kind)).digest('hex')

type Row = {
  kind: DeclarationKind
  version: number | null
  given_at: Date | null
  withdrawn_at: Date | null
  until: Date | null
}

export async function listDeclarations({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  const rows = await readLatest(db, accountId, now())
  return declarationKinds.flatMap(kind => {
    const row = rows.find(one => one.kind === kind)
    return row ? [present(row)] : []
  })
}

/** Reads the person's latest declaration of each kind that the user type requires. */
async function readLatest(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<Row>`
    select asked.kind, given.version, given.given_at, given.withdrawn_at, (
      select g.until from declaration_graces g
      where g.account_id = a.id and g.kind = asked.kind and g.until > ${now} order by g.version desc limit 1
    ) as until
    from accounts a
    join (select distinct on (kind) kind, user_types from declaration_versions order by kind, version desc) asked
      on a.user_type = any (asked.user_types)
    left join lateral (
      select d.version, d.given_at, d.withdrawn_at from declarations d
      where d.account_id = a.id and d.kind = asked.kind order by d.id desc limit 1
    ) given on true
    where a.id = ${accountId}`.execute(db)
  return rows
}

function present({ kind, version: given, given_at, withdrawn_at, until }: Row): OwnDeclaration {
  const { version, title, statements } = declarations[kind]
  return {
    kind,
    version,
    title,
    statements: [...statements],
    text_hash: textHashOf(kind),
    state: stateOf({ given, withdrawn_at }, version),
    given_at: given_at?.toISOString() ?? null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    due_at: until?.toISOString() ?? null,
  }
}

function stateOf({ given, withdrawn_at }: { given: number | null; withdrawn_at: Date | null }, version: number) {
  if (given === null) return 'missing'
  if (withdrawn_at) return 'withdrawn'
  return given < version ? 'outdated' : 'given'
}

/** An operator can record a declaration that the person made elsewhere. */
export type RecordedBy = { operator_id: number; reason: string }

type DeclarationInput = { kind: DeclarationKind; version: number }

export async function giveDeclarations(app: Deps, accountId: number, input: readonly DeclarationInput[]) {
  await rateLimit(app, 'declarations', { account: accountId })
  for (const { kind, version } of input)
    if (version !== declarations[kind].version)
      throw new Refusal('conflict', 'Este texto mudou. Recarregue a página e leia de novo.')
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await refuseForeign(tx, accountId, input)
    const now = app.now()
    for (const { kind } of input) await insertDeclaration(tx, accountId, kind, { at: now })
    await changed(tx, 'listing', accountId, now)
  })
}

/** Each user type has its own set of declarations. */
async function refuseForeign(tx: Db, accountId: number, input: readonly DeclarationInput[]) {
  const asked = new Set((await readLatest(tx, accountId, new Date(0))).map(({ kind }) => kind))
  if (input.some(({ kind }) => !asked.has(kind)))
    throw fieldError('data', 'Esta declaração não é do seu tipo de perfil.')
}

/** Does nothing if the person has already given this declaration. */
export async function insertDeclaration(
  tx: Db,
  account_id: number,
  kind: DeclarationKind,
  { at: given_at, ...recorded }: { at: Date } & Partial<RecordedBy>,
) {
  const { version } = declarations[kind]
  await tx
    .insertInto('declarations')
    .values({ account_id, kind, version, text_hash: textHashOf(kind), given_at, ...recorded })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'kind', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute()
  await endGrace(tx, account_id, kind)
}

const endGrace = (tx: Db, accountId: number, kind: DeclarationKind) =>
  tx.deleteFrom('declaration_graces').where('account_id', '=', accountId).where('kind', '=', kind).execute()

/** Unpublishes the ad in the same transaction. Approvals stay, in case the person renews the declaration. */
export async function withdrawDeclaration(app: Pick<App, 'db' | 'now'>, accountId: number, kind: DeclarationKind) {
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const now = app.now()
    const withdrawn = await tx
      .updateTable('declarations')
      .set({ withdrawn_at: now })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute()
    await endGrace(tx, accountId, kind)
    if (withdrawn.length === 0) throw new Refusal('not_found', messages.notFound)
    await changed(tx, 'listing', accountId, now)
  })
}
