import { sql } from 'kysely'
import type { ContactCaseKind } from '#contract/case-kinds.ts'
import { hourMs } from '#contract/durations.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { hashOfCode } from '#server/people/phones/code-hash.ts'
import { provePhone } from '#server/people/phones/prove-phone.ts'
import { saveContent } from '#server/people/profiles/save-content.ts'
import type { App } from '#server/platform/app.ts'
import { openContactCase } from '#server/safety/cases/open-case.ts'
import { cast } from './cast.ts'

/** RFC 5737 reserves this network for documentation. */
const network = '192.0.2'

/** Opens one case of each kind that the rest of the demonstration lacks, with the same calls that users make. */
export async function sendCases(app: App) {
  await sendContactCases(app)
  await changeNumber(app)
}

const ago = (app: App, hours: number): App => {
  const at = new Date(app.now().getTime() - hours * hourMs)
  return { ...app, now: () => at }
}

const contacts: Record<ContactCaseKind, { email: string; hoursAgo: number; text: string }> = {
  card: {
    email: 'cobranca@demo.local',
    hoursAgo: 26,
    text: 'Apareceu na minha fatura uma compra de R$ 89,90 que não reconheço, do dia 12. O cartão termina em 0000. Podem verificar?',
  },
  consumer: {
    email: 'compra@demo.local',
    hoursAgo: 7,
    text: 'Paguei o plano por Pix ontem à noite e recebi o recibo, mas os dias de bônus não aparecem em Minhas assinaturas.',
  },
  age_check: {
    email: 'idade@demo.local',
    hoursAgo: 20,
    text: 'A carteira do meu celular diz que a credencial venceu, e o banco não oferece a verificação. Tenho 41 anos. Como entro?',
  },
  authority: {
    email: 'oficio@demo.local',
    hoursAgo: 2,
    text: 'Ofício 000/2026 (exemplo inventado). Pedimos que os registros de acesso de um anúncio sejam preservados até a ordem judicial, que será enviada.',
  },
}

async function sendContactCases(app: App) {
  let host = 1
  for (const [subject, { hoursAgo, ...form }] of Object.entries(contacts))
    await openContactCase(ago(app, hoursAgo), { subject: subject as ContactCaseKind, ...form }, `${network}.${host++}`)
}

const code = '123456'
const device = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

/** Simulates a person who saves another number and types the code sent to it. */
async function changeNumber(app: App) {
  const accountId = await someAdvertiser(app, 1)
  const then = ago(app, 5)
  const { rows } = await sql<{ content: ProfileContent }>`
    select profile_content(${accountId}) - array['phone', 'category_id', 'document'] as content`.execute(app.db)
  const live = rows[0]?.content as ProfileContent
  const number = otherNumber(live.whatsapp ?? '')
  const content = { ...live, whatsapp: number }
  await app.db.transaction().execute(tx => saveContent(tx, accountId, content, then.now()))
  const expires_at = new Date(then.now().getTime() + hourMs)
  const sent = {
    account_id: accountId,
    number,
    requested_at: then.now(),
    expires_at,
    code_hash: hashOfCode(accountId, code),
  }
  await app.db.insertInto('phone_codes').values(sent).execute()
  await provePhone(then, { accountId, userType: 2 }, code, device)
}

/** Returns the next invented number. */
const otherNumber = (number: string) => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)

const printed = cast.flatMap(({ email }) => email ?? [])

/** Finds a listed advertiser with a verified phone number, no pending profile and no documented log-in. */
async function someAdvertiser({ db }: App, skipped = 0) {
  const { id } = await db
    .selectFrom('listings as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .innerJoin('phone_proofs as p', 'p.account_id', 'a.id')
    .select('a.id')
    .where('a.user_type', '=', 2)
    .where('a.email', 'not in', printed)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profile_submissions as s').select('s.id').whereRef('s.account_id', '=', 'a.id'))),
    )
    .orderBy('a.id')
    .offset(skipped)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
