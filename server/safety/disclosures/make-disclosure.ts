import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { type DisclosedData, legalBases, type WantedDisclosure } from '#contract/disclosure.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readAccesses, type StoredAccess } from '#server/platform/access-log/read-accesses.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { disclosedEmail } from '#server/platform/emails/cases.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { readRecords } from '#server/safety/own-data/export-account.ts'
import { decide } from '#server/safety/reviews/decision.ts'
import { type DisclosureRow, factsOf, listDisclosures, lockCase, readyUntil, spanOf } from './disclosures.ts'

type Deps = Pick<App, 'db' | 'vault' | 'now'>

/** Makes the file once. We don't keep it, so a lost file takes two operators again. */
export async function makeDisclosure(app: Deps, session: OperatorSession, caseId: number) {
  const { id, payload, protocol } = await requireReady(app, session, caseId)
  const sections = await readSections(app, session, { ...payload, protocol })
  const { name, article } = legalBases[payload.basis]
  const subject = { protocolo: protocol, conta: payload.account, endereco_ip: payload.address }
  const head = { ...subject, base_legal: `${name} (${article})` }
  const file = JSON.stringify({ ...head, gerado_em: app.now().toISOString(), ...sections }, null, 1)
  const sha256 = createHash('sha256').update(file).digest()
  await decide(app, session, async (tx, at) => {
    await lockCase(tx, caseId)
    const made = await tx
      .insertInto('disclosures')
      .values({ approval_id: id, sha256, made_at: at })
      .onConflict(conflict => conflict.doNothing())
      .returning('approval_id')
      .executeTakeFirst()
    if (!made) throw notReady()
    if (!payload.sealed)
      for (const accountId of peopleIn(payload, sections))
        await enqueue(tx, disclosedEmail, { approvalId: id, accountId })
    const facts = { ...factsOf(payload), request: id, sha256: sha256.toString('hex') }
    return { action: 'disclosure_made', subject: `contact_case:${caseId}`, facts }
  })
  return { name: `entrega-${protocol}.json`, file, sha256: sha256.toString('hex') }
}

const notReady = () =>
  new Refusal(
    'conflict',
    'Não há entrega aprovada por baixar: cada uma é baixada uma vez, em até 24 horas. Peça outra.',
  )

async function requireReady(app: Deps, { operatorId }: OperatorSession, caseId: number): Promise<DisclosureRow> {
  const rows = await listDisclosures(app, caseId)
  if (rows.length === 0) throw new Refusal('not_found', messages.notFound)
  const ready = rows.filter(row => (readyUntil(row) ?? 0) > app.now())
  if (ready.length === 0) throw notReady()
  const own = ready.find(row => row.asked_by === operatorId)
  if (!own) throw new Refusal('forbidden', 'Quem baixa é quem pediu a entrega.')
  return own
}

/** The accounts to notify: the records of an IP address may name several. */
function peopleIn({ account }: WantedDisclosure, { accesses = [] }: { accesses?: StoredAccess[] }) {
  if (account !== undefined) return [account]
  return new Set(accesses.map(({ accountId }) => accountId).filter(id => id !== null))
}

type Wanted = WantedDisclosure & { protocol: string }

/** Reads only what was approved. */
async function readSections(app: Deps, session: OperatorSession, wanted: Wanted) {
  const { data, account } = wanted
  if (account === undefined) return { accesses: await readPeriod(app, session, wanted) }
  const records = data.some(one => ['content', 'messages', 'orders'].includes(one))
    ? await readRecords(app, account)
    : undefined
  const sections: Record<DisclosedData, () => unknown> = {
    registration: () => readRegistration(app.db, account),
    accesses: () => readPeriod(app, session, wanted),
    content: () => ({
      perfil: records?.profile_versions,
      fotos: records?.media,
      publicidades: records?.campaign_versions,
      no_ar: records?.archived_ads,
    }),
    messages: () => records?.conversation,
    orders: () => records?.orders,
  }
  return Object.fromEntries(await Promise.all(data.map(async name => [name, await sections[name]()] as const)))
}

/** Lei 12.965/2014, art. 10, § 3: who the person is. */
async function readRegistration(db: Db, account: number) {
  const { rows } = await sql`
    select a.name, a.email, a.created_at, k.name as civil_name, k.cpf, k.birth::text,
      array(select number from phone_proofs where account_id = a.id order by proven_at) as phones
    from accounts a left join lateral (
      select r.name, r.cpf, r.birth from kyc_records r join kyc_submissions s on s.id = r.submission_id
      where s.account_id = a.id order by s.id desc limit 1) k on true
    where a.id = ${account}`.execute(db)
  if (!rows[0]) throw new Refusal('conflict', 'A conta foi apagada depois do pedido.')
  return rows[0]
}

/** Nothing else in the site reads the access log. */
async function readPeriod(app: Deps, { operatorId }: OperatorSession, { period, account, address, protocol }: Wanted) {
  if (!period) return []
  const query = { ...spanOf(period), account, address: address && canonical(address) }
  return readAccesses(app, { operatorId, reason: `Pedido de autoridade ${protocol}` }, query)
}

/** An order may write an IPv6 address in another way than the log. */
const canonical = (address: string) =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address
