import { type DeclarationKind, declarations } from '#contract/declarations.ts'
import type { People } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { readMobile } from '#contract/mobile-number.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { refuseSuspended } from '#server/people/accounts/suspension.ts'
import { insertDeclaration, listDeclarations } from '#server/people/consent/own-declarations.ts'
import { endRequest, insertAttestation, readPeople } from '#server/people/media/attestations.ts'
import { isProven, numberToProve } from '#server/people/phones/own-phone.ts'
import { recordProof } from '#server/people/phones/prove-phone.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recordedEmail } from '#server/platform/emails/recorded-steps.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Deps, decide } from './decision.ts'
import { ownerOf } from './media-decisions.ts'

type Paper = { kinds: readonly DeclarationKind[]; reason: string }

/** Records declarations signed on paper. Refuses one that the owner has withdrawn: only the owner can make it again. */
export const recordDeclarations = (app: Deps, session: OperatorSession, accountId: number, { kinds, reason }: Paper) =>
  decide(app, session, async (tx, at) => {
    await holdAccount(tx, accountId)
    const own = await listDeclarations({ db: tx, now: () => at }, accountId)
    for (const kind of kinds) {
      const state = own.find(one => one.kind === kind)?.state
      if (state === undefined) throw fieldError('kinds', 'Esta declaração não é do tipo de perfil da pessoa.')
      if (state === 'withdrawn') throw new Refusal('conflict', 'A pessoa retirou esta declaração: só ela a dá de novo.')
      if (state === 'given') throw new Refusal('conflict', `Já foi dada: ${declarations[kind].title}.`)
      await insertDeclaration(tx, accountId, kind, { at, operator_id: session.operatorId, reason })
    }
    await changed(tx, 'listing', accountId, at)
    await enqueue(tx, recordedEmail, { accountId, step: 'declarations', reason })
    const facts = { account: accountId, declarations: [...new Set(kinds)], text: reason }
    return { action: 'declarations_recorded', subject: `account:${accountId}`, facts }
  })

/** Records that an operator called the phone number in the profile's latest version. */
export const recordNumber = (
  app: Deps,
  session: OperatorSession,
  accountId: number,
  { number, reason }: { number: string; reason: string },
) =>
  decide(app, session, async (tx, at) => {
    const { userType } = await holdAccount(tx, accountId)
    const current = await numberToProve(tx, { accountId, userType })
    if (current === null) throw new Refusal('conflict', 'Não há número a confirmar nesta conta.')
    if ((readMobile(number) ?? number.replace(/\D/g, '')) !== current)
      throw fieldError('number', 'Não é o número do perfil. Confira com a pessoa.')
    if (await isProven(tx, accountId, current)) throw new Refusal('conflict', 'Este número já está confirmado.')
    await recordProof(tx, accountId, { number: current, at, operator_id: session.operatorId, reason })
    await enqueue(tx, recordedEmail, { accountId, step: 'phone', reason })
    return { action: 'number_recorded', subject: `account:${accountId}`, facts: { account: accountId, text: reason } }
  })

/** Refuses if the owner has already answered, since the owner's answer counts. */
export const recordPeople = (
  app: Deps,
  session: OperatorSession,
  mediaId: number,
  { people, reason }: { people: People; reason: string },
) =>
  decide(app, session, async (tx, at) => {
    const accountId = await ownerOf(tx, mediaId)
    await holdAccount(tx, accountId)
    if (await readPeople(tx, mediaId)) throw new Refusal('conflict', 'A pessoa já disse quem aparece.')
    await insertAttestation(tx, { mediaId, people, at, operator_id: session.operatorId, reason })
    await endRequest(tx, accountId)
    await enqueue(tx, recordedEmail, { accountId, step: 'people', reason })
    return {
      action: 'people_recorded',
      subject: `media:${mediaId}`,
      case: `account:${accountId}`,
      facts: { account: accountId, people, text: reason },
    }
  })

async function holdAccount(tx: Db, id: number) {
  await lockAccount(tx, id)
  const account = await tx
    .selectFrom('accounts')
    .select('user_type as userType')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw new Refusal('not_found', messages.notFound)
  await refuseSuspended(tx, id)
  return account
}
