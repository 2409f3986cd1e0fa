import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { Db } from '#server/db/open.ts'
import { refuseSuspended } from './refuse-suspended.ts'

export type MediaDecision = {
  mediaId: number
  accountId: number
  contentHash: Buffer
  /** What was decided before, and by whom. */
  verdict: 'approved' | 'refused' | null
  operator: string | null
}

/**
 * The item that is decided now, held until the transaction ends.
 * @throws Refusal `conflict` when it is not what the operator looked at, or waits for nobody.
 */
export async function beginMediaDecision(tx: Db, mediaId: number, seenHash: string): Promise<MediaDecision> {
  await lockAccount(tx, await ownerOf(tx, mediaId))
  const found = await tx
    .selectFrom('media as m')
    .leftJoin('media_reviews as r', 'r.media_id', 'm.id')
    .leftJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['m.id as mediaId', 'm.account_id as accountId', 'm.content_hash as contentHash', 'm.position'])
    .select(['r.verdict', 'o.name as operator'])
    .where('m.id', '=', mediaId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  const { position, ...decision } = found
  if (decision.contentHash.toString('hex') !== seenHash)
    throw new Refusal('conflict', 'Este conteúdo mudou desde que você o abriu. Recarregue a página.')
  if (position === null) throw new Refusal('conflict', 'Este arquivo ainda não está em um perfil.')
  await refuseSuspended(tx, decision.accountId)
  return decision
}

/** @throws Refusal `not_found` when there is no such item. */
export async function ownerOf(tx: Db, mediaId: number) {
  const found = await tx.selectFrom('media').select('account_id').where('id', '=', mediaId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found.account_id
}

export function refuseDecided({ operator }: MediaDecision): never {
  throw new Refusal('conflict', `Este item já foi decidido${operator ? ` por ${operator}` : ''}.`)
}
