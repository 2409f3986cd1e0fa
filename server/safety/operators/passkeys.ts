import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { confirmOperatorSession, type OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Proof, withProof } from './second-factor.ts'

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'passkeys' | 'now'>
type StoredPasskey = NonNullable<Awaited<ReturnType<App['passkeys']['readRegistration']>>>
/** The page's origin. */
type At = { origin: string }

const maxKeys = 10
const challengeMs = 5 * minuteMs
const refused = 'Não foi possível confirmar a chave de acesso. Tente de novo.'

export const listPasskeys = ({ db }: Pick<App, 'db'>, { operatorId }: OperatorSession) =>
  db
    .selectFrom('operator_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('operator_id', '=', operatorId)
    .orderBy('created_at')
    .execute()

export const startPasskey = (app: Deps, session: OperatorSession, at: At, proof: Proof) =>
  withProof(app, session, proof, async (tx, now) => {
    const { operatorId, name, email } = session
    const keys = await readKeys(tx, operatorId)
    const offered = await app.passkeys.offerRegistration(at, { operatorId, name, email, keys })
    await holdChallenge(tx, session, { purpose: 'add', challenge: offered.challenge, now })
    return offered
  })

const about = ({ operatorId }: OperatorSession) => ({ operatorId, subject: `operator:${operatorId}` }) as const

const readKeys = (tx: Db, operatorId: number): Promise<StoredPasskey[]> =>
  tx
    .selectFrom('operator_passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('operator_id', '=', operatorId)
    .execute()

type Purpose = 'add' | 'use'
type Challenge = { purpose: Purpose; challenge: string; now: Date }

async function holdChallenge(tx: Db, { id }: OperatorSession, { purpose, challenge, now }: Challenge) {
  const row = { purpose, challenge, expires_at: new Date(now.getTime() + challengeMs) }
  await tx
    .insertInto('passkey_challenges')
    .values({ session_id: id, ...row })
    .onConflict(conflict => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

/** Runs outside the caller's transaction, so even a refused response consumes the challenge. */
async function spendChallenge({ db, now }: Pick<App, 'db' | 'now'>, { id }: OperatorSession, purpose: Purpose) {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', id)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now())
    .returning('challenge')
    .executeTakeFirst()
  if (!spent) throw new Refusal('invalid', refused)
  return spent.challenge
}

type New = { name: string; credential: unknown }

export async function addPasskey(app: Deps, session: OperatorSession, at: At, { name, credential }: New) {
  const challenge = await spendChallenge(app, session, 'add')
  const key = await app.passkeys.readRegistration(at, challenge, credential)
  if (!key) throw new Refusal('invalid', refused)
  const { operatorId } = session
  await app.db.transaction().execute(async tx => {
    const now = app.now()
    await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute()
    if ((await readKeys(tx, operatorId)).length >= maxKeys)
      throw new Refusal('conflict', `Você já tem ${maxKeys} chaves. Remova uma antes.`)
    const added = await tx
      .insertInto('operator_passkeys')
      .values({ ...key, operator_id: operatorId, name, created_at: now, last_used_at: null })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Refusal('conflict', 'Esta chave já foi adicionada.')
    await markSession(tx, session, now)
    await recordAudit(tx, { ...about(session), action: 'passkey_added', facts: { name, session: session.id } }, now)
    await enqueue(tx, passkeyAddedEmail, { operatorId })
  })
}

const markSession = (tx: Db, { id }: OperatorSession, at: Date) =>
  tx.updateTable('operator_sessions').set({ passkey_at: at }).where('id', '=', id).execute()

/** Revokes the passkey confirmation of all the operator's sessions, since somebody else may have the lost key. */
export const removePasskey = (app: Deps, session: OperatorSession, id: string, proof: Proof) =>
  withProof(app, session, proof, async (tx, at) => {
    const { operatorId } = session
    const removed = await tx
      .deleteFrom('operator_passkeys')
      .where('id', '=', id)
      .where('operator_id', '=', operatorId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', messages.notFound)
    await tx.updateTable('operator_sessions').set({ passkey_at: null }).where('operator_id', '=', operatorId).execute()
    const facts = { name: removed.name, session: session.id }
    await recordAudit(tx, { ...about(session), action: 'passkey_removed', facts }, at)
    await enqueue(tx, passkeyRemovedEmail, { operatorId, name: removed.name })
  })

export async function askPasskey(
  { db, passkeys, now }: Pick<App, 'db' | 'passkeys' | 'now'>,
  session: OperatorSession,
  at: At,
) {
  const keys = await readKeys(db, session.operatorId)
  if (keys.length === 0) throw new Refusal('conflict', 'Você ainda não tem uma chave de acesso.')
  const offered = await passkeys.offerAuthentication(at, keys)
  await holdChallenge(db, session, { purpose: 'use', challenge: offered.challenge, now: now() })
  return offered
}

/** If the session still lacks its second factor, confirms the session and gives it a new token. */
export async function usePasskey(app: Deps, session: OperatorSession, at: At, credential: { id: string }) {
  const challenge = await spendChallenge(app, session, 'use')
  const { operatorId, id } = session
  return app.db.transaction().execute(async tx => {
    const key = await holdKey(tx, operatorId, credential.id)
    const counter = key && (await app.passkeys.readAuthentication(at, challenge, key, credential))
    if (counter === undefined) throw new Refusal('invalid', refused)
    const now = app.now()
    await tx
      .updateTable('operator_passkeys')
      .set({ counter, last_used_at: now })
      .where('id', '=', credential.id)
      .execute()
    await markSession(tx, session, now)
    const isLogIn = !session.codeGiven
    const action = isLogIn ? 'logged_in' : 'passkey_used'
    const facts = { session: id, ...(isLogIn && { means: 'passkey', first: false }) }
    await recordAudit(tx, { ...about(session), action, facts }, now)
    return isLogIn ? confirmOperatorSession(tx, id, now) : undefined
  })
}

const holdKey = (tx: Db, operatorId: number, id: string): Promise<StoredPasskey | undefined> =>
  tx
    .selectFrom('operator_passkeys')
    .select(['id', 'public_key', 'counter', 'transports'])
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
