import { sql } from 'kysely'
import { banYears, type PersonBan } from '#contract/ban-list.ts'
import type { Transcript } from '#contract/document-review.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

// The list contains hashes and no numbers or names, so we can only check whether a document is on it.

export type PersonHashes = { cpf: Buffer; document: Buffer }
type Hashing = Pick<App, 'vault'> & { db: Db }
type Read = Pick<Transcript, 'cpf' | 'document_number'>

export async function hashesOf({ db, vault }: Hashing, { cpf, document_number: number }: Read): Promise<PersonHashes> {
  const document = number.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return {
    cpf: await vault.hash(db, 'cpf', cpf.replace(/\D/g, '')),
    document: await vault.hash(db, 'document', document),
  }
}

type Banned = { suspensionId: number; accountId: number; reason: PersonBan; first: number; operatorId: number }

/** Runs when an operator confirms a suspension, so every ban requires two operators. */
export async function banPerson({ vault }: Pick<App, 'vault'>, tx: Db, banned: Banned, at: Date) {
  const read = await lastReading(tx, banned.accountId)
  if (!read) throw fieldError('ban', 'Nenhum documento desta pessoa foi lido ainda: não há o que guardar na lista.')
  const { cpf, document } = await hashesOf({ db: tx, vault }, read)
  const until = new Date(at)
  until.setUTCFullYear(until.getUTCFullYear() + banYears)
  await tx
    .insertInto('banned_people')
    .values({
      ...{ cpf_hash: cpf, document_hash: document, reason: banned.reason, suspension_id: banned.suspensionId },
      ...{ first_operator_id: banned.first, operator_id: banned.operatorId, banned_at: at, until },
    })
    .execute()
}

/** Returns the latest transcript, from an approval or from a first approval still waiting for the second. */
async function lastReading(tx: Db, accountId: number): Promise<Read | undefined> {
  const record = await tx
    .selectFrom('kyc_records')
    .select(['cpf', 'document_number'])
    .where('account_id', '=', accountId)
    .orderBy('submission_id', 'desc')
    .executeTakeFirst()
  if (record) return record
  const { rows } = await sql<{ transcript: Transcript }>`
    select q.payload -> 'transcript' as transcript from approvals q join kyc_submissions k on k.id = q.submission_id
    where k.account_id = ${accountId} and q.answer is null order by k.id desc limit 1`.execute(tx)
  return rows[0]?.transcript
}

/** Call when operators lift the suspension: a ban has no separate review. */
export const liftBans = (tx: Db, suspensionId: number, at: Date) =>
  tx
    .updateTable('banned_people')
    .set({ lifted_at: at })
    .where('suspension_id', '=', suspensionId)
    .where('lifted_at', 'is', null)
    .execute()

/**
 * A CPF identifies a person. Two states can issue the same document number, so a matching number only requires a
 * second operator.
 */
export async function findBans(tx: Db, { cpf, document }: PersonHashes, at: Date) {
  const open = tx.selectFrom('banned_people').select(['id', 'banned_at']).where('lifted_at', 'is', null)
  const running = open.where('until', '>', at)
  return {
    person: await running.where('cpf_hash', '=', cpf).executeTakeFirst(),
    document: await running.where('document_hash', '=', document).executeTakeFirst(),
  }
}
