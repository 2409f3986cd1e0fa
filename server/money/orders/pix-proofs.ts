import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { proofLimits, proofRefusals } from '#contract/pix-proof.ts'
import { Refusal } from '#contract/refusals.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import { type Claim, findOrder, limitClaims, recordClaim } from './claim-payment.ts'
import { lockOrder } from './settle-order.ts'

/** Of the whole site, so that strangers can't fill the database. */
const most = { proofs: 20_000, bytes: 4 * 1024 ** 3 }

/** Call before reading the file. */
export async function admitProof(app: Pick<App, 'db' | 'pool' | 'now'>, claim: Claim) {
  const { claimed_at } = await requireAwaited(app.db, claim)
  await refuseTooMany(app.db, claim.orderId)
  const known = await isVerified(app.db, claim.accountId)
  await rateLimit(app, 'pix-proof', { account: claim.accountId, address: claim.address, known })
  if (claimed_at === null) await limitClaims(app, claim)
}

async function requireAwaited(db: Db, claim: Omit<Claim, 'address'>) {
  const order = await findOrder(db, claim)
  // The provider confirms its own charges.
  if (order.open === null || order.charge !== null) throw new Refusal('conflict', proofRefusals.closed)
  return order
}

async function refuseTooMany(db: Db, orderId: number) {
  const { rows } = await sql<{ proofs: number; bytes: number; sendings: number }>`
    select count(*)::int as proofs, coalesce(sum(octet_length(sealed)), 0)::float8 as bytes,
      coalesce(max(sendings) filter (where order_id = ${orderId}), 0) as sendings
    from order_proofs`.execute(db)
  const { proofs = 0, bytes = 0, sendings = 0 } = rows[0] ?? {}
  if (sendings >= proofLimits.perOrder) throw new Refusal('conflict', proofRefusals.tooOften)
  if (proofs >= most.proofs || bytes >= most.bytes) throw new Refusal('unavailable', proofRefusals.full)
}

type Proof = Awaited<ReturnType<App['uploads']['proof']>>
type SaveDeps = Pick<App, 'db' | 'vault' | 'now'>

/** Replaces an earlier proof, and claims the payment. A proof never pays an order (docs/safety.md T75). */
export async function saveProof({ db, vault, now }: SaveDeps, own: Omit<Claim, 'address'>, proof: Proof) {
  const { accountId, orderId } = own
  const { width, height, pages } = proof
  const at = now()
  await db.transaction().execute(async tx => {
    await lockOrder(tx, orderId)
    await requireAwaited(tx, own)
    await refuseTooMany(tx, orderId)
    const { sealed, ...key } = await vault.sealProof(orderId, proof.bytes)
    const sent = { sent_at: at, width, height, pages, sealed }
    await tx
      .insertInto('order_proofs')
      .values({ order_id: orderId, account_id: accountId, ...sent })
      .onConflict(conflict =>
        conflict.column('order_id').doUpdateSet({ ...sent, sendings: sql`order_proofs.sendings + 1` }),
      )
      .execute()
    await tx
      .insertInto('order_proof_keys')
      .values({ order_id: orderId, ...key })
      .onConflict(conflict => conflict.column('order_id').doUpdateSet(key))
      .execute()
    await recordClaim(tx, orderId, at)
  })
}

/** Returns the picture with the operator's mark, and records the view. */
export async function showProof(app: App, session: OperatorSession, orderId: number) {
  const { account_id, bytes } = await readProof(app, orderId)
  await app.db.transaction().execute(tx =>
    recordView(app, tx, session, {
      kind: 'documents',
      action: 'proof_viewed',
      subject: `order:${orderId}`,
      accountIds: [account_id],
      facts: { session: session.id, roles: session.roles },
    }),
  )
  const at = app.now().toISOString().slice(0, 19).replace('T', ' ')
  const text = `OP ${session.operatorId} · ${at}Z · CASO ${orderId}`
  return Buffer.from(await app.images.watermark(bytes, { text, rotation: 0 }))
}

/** The picture as stored. Only its sender may get it without a mark and a record of the view. */
export async function readProof({ db, vault }: Pick<App, 'db' | 'vault'>, orderId: number) {
  const found = await db
    .selectFrom('order_proofs as p')
    .innerJoin('order_proof_keys as k', 'k.order_id', 'p.order_id')
    .select(['p.account_id', 'p.sealed', 'k.wrapped_key', 'k.kek_id'])
    .where('p.order_id', '=', orderId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  const { account_id, ...stored } = found
  return { account_id, bytes: await vault.openProof(orderId, stored) }
}
