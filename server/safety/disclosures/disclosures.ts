import { isIP } from 'node:net'
import { type DisclosedData, disclosureLimits, legalBases, type WantedDisclosure } from '#contract/disclosure.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { answerApproval, askApproval, findApproval } from '#server/platform/operators/approvals.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { type Deps, decide } from '#server/safety/reviews/decision.ts'

const subjectOf = (caseId: number) => `contact_case:${caseId}` as const

export const askDisclosure = (app: Deps, session: OperatorSession, caseId: number, wanted: WantedDisclosure) =>
  decide(app, session, async (tx, at) => {
    const { closed_at } = await lockCase(tx, caseId)
    if (closed_at) throw new Refusal('conflict', 'Este caso já foi respondido.')
    refuseUnlawful(wanted)
    if (wanted.account !== undefined) await requireAccount(tx, wanted.account)
    await askApproval(tx, session, { action: 'disclosure', subject: caseId, payload: wanted }, at)
    return { action: 'disclosure_asked', subject: subjectOf(caseId), facts: factsOf(wanted) }
  })

type Answer = 'approved' | 'rejected'

export const answerDisclosure = (app: Deps, session: OperatorSession, caseId: number, answer: Answer) =>
  decide(app, session, async (tx, at) => {
    await lockCase(tx, caseId)
    const asked = await findApproval<WantedDisclosure>(tx, 'disclosure', caseId)
    if (!asked) throw new Refusal('conflict', 'Não há pedido de entrega aguardando.')
    await answerApproval(tx, session, asked, { answer }, at)
    const action = answer === 'approved' ? 'disclosure_approved' : 'disclosure_refused'
    const facts = { ...factsOf(asked.payload), request: asked.id, asked_by: asked.asked_by }
    return { action, subject: subjectOf(caseId), facts }
  })

/** Only a request of an authority can lead to a disclosure. */
export async function lockCase(tx: Db, caseId: number) {
  const found = await tx
    .selectFrom('cases')
    .select(['protocol', 'closed_at'])
    .where('id', '=', caseId)
    .where('kind', '=', 'authority')
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  return found
}

async function requireAccount(tx: Db, id: number) {
  const found = await tx.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw fieldError('account', 'Não há conta com este número. O que foi apagado está em Evidências.')
}

function refuseUnlawful(wanted: WantedDisclosure) {
  const { basis, data, period } = wanted
  const allowed: readonly DisclosedData[] = legalBases[basis].allows
  if (data.some(one => !allowed.includes(one)))
    throw fieldError('data', 'Esta base legal só permite dados cadastrais. O resto exige ordem judicial.')
  if (data.includes('accesses') !== (period !== null))
    throw fieldError('period', 'Informe o período dos registros de acesso, e só deles.')
  refuseSubject(wanted)
  if (!period) return
  const { from, to } = spanOf(period)
  const days = (to.getTime() - from.getTime()) / dayMs
  if (!(days > 0 && days <= disclosureLimits.accessDays + 1)) throw fieldError('period', 'Confira o período.')
}

function refuseSubject({ account, address, data }: WantedDisclosure) {
  if (address === undefined) {
    if (account === undefined) throw fieldError('account', 'Informe o número da conta.')
    return
  }
  if (account !== undefined) throw fieldError('address', 'Informe a conta ou o endereço IP, não os dois.')
  if (isIP(address) === 0) throw fieldError('address', 'Confira o endereço IP.')
  if (data.some(one => one !== 'accesses'))
    throw fieldError('data', 'De um endereço IP só se entregam registros de acesso.')
}

/** Both ends are days or minutes in São Paulo, which has no summer time, and both count. */
export function spanOf({ from, to }: NonNullable<WantedDisclosure['period']>) {
  const start = (at: string) => Date.parse(at.includes('T') ? `${at}-03:00` : `${at}T00:00-03:00`)
  return { from: new Date(start(from)), to: new Date(start(to) + (to.includes('T') ? minuteMs : dayMs)) }
}

export const factsOf = ({ account, basis, data, period, sealed }: WantedDisclosure) => ({
  ...{ account, basis, data, sealed },
  ...(period && { from: period.from, to: period.to }),
})

export type DisclosureRow = Awaited<ReturnType<typeof listDisclosures>>[number]

export const listDisclosures = ({ db }: Pick<App, 'db'>, caseId: number) =>
  db
    .selectFrom('approvals as q')
    .innerJoin('cases as c', 'c.id', 'q.case_id')
    .innerJoin('operators as o', 'o.id', 'q.asked_by')
    .leftJoin('operators as s', 's.id', 'q.answered_by')
    .leftJoin('disclosures as d', 'd.approval_id', 'q.id')
    .select(['q.id', 'q.payload', 'q.asked_by', 'q.asked_at', 'q.answer', 'q.answered_at', 'c.protocol'])
    .select(['o.name as operator', 's.name as second', 'd.sha256', 'd.made_at'])
    .$narrowType<{ payload: WantedDisclosure }>()
    .where('q.case_id', '=', caseId)
    .orderBy('q.id', 'desc')
    .execute()

/** Until when the operator who asked can download the file. */
export const readyUntil = ({
  answer,
  answered_at,
  made_at,
}: Pick<DisclosureRow, 'answer' | 'answered_at' | 'made_at'>) =>
  answer === 'approved' && answered_at && !made_at
    ? new Date(answered_at.getTime() + disclosureLimits.hours * hourMs)
    : null
