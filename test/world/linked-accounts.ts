import type { LinkedCase } from '#contract/linked-accounts.ts'
import { taxIdKind, withCheckDigits } from '#contract/tax-id.ts'
import type { App } from '#server/app.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { linkAccount } from '#server/linked-accounts/link-account.ts'
import { noteShared } from '#server/linked-accounts/note-shared.ts'
import type { SharedValue } from '#server/linked-accounts/shared-values.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors, partnerForm, partsOf } from './authors.ts'
import type { BackOffice } from './back-office.ts'
import type { Booted } from './site.ts'

let made = 0

/** Accounts that save what they may have in common, through the front door. */
export function openLinks(site: Booted) {
  const { app } = site
  const authors = openAuthors(site)
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  /** A partner with a number and a CNPJ of their own, unless the test says otherwise. */
  async function partner(phone = ownPhone(), document = ownCnpj()) {
    const person = await authors.newcomer(5)
    await save(person.token, phone, document)
    return { ...person, phone }
  }

  async function save(token: string, phone: string, document = ownCnpj()) {
    const own = { 'profile[document_type]': taxIdKind(document), 'profile[document]': document }
    const form = { ...partnerForm, 'profile[phone]': phone, ...own }
    const saved = await authors.savePartner(token, partsOf(form))
    if (saved.status !== 204) throw new Error(`${saved.status}: ${saved.text}`)
  }

  return {
    authors,
    rows,
    partner,
    save,
    runJobs: () => runQueued(app, tasks),
    /** Those that were not merged into others, with their accounts in the order of their numbers. */
    cases: () =>
      rows(`select c.id, c.due_at is not null as waits, array(
          select account_id from linked_accounts l where l.case_id = c.id order by account_id) as accounts
        from linked_cases c where merged_into is null order by c.id`),
    caseOf: async (accountId: number) =>
      (await rows('select case_id from linked_accounts where account_id = $1', accountId))[0]?.case_id as
        | number
        | undefined,
  }
}

export const ownPhone = () => `(21) 98${String(1_000_000 + ++made).slice(1, 4)}-${String(10_000 + made).slice(1)}`
export const ownCnpj = () => withCheckDigits('CNPJ', `77${String(1_000_000 + ++made).slice(1)}0001`)

export const openLinkedCase = async (office: BackOffice, id: number): Promise<LinkedCase> =>
  (await office.send('GET', `/api/operator/links/${id}`)).json()

export async function decideLinks(office: BackOffice, id: number, decision: object) {
  const { seen } = await openLinkedCase(office, id)
  return office.send('POST', `/api/operator/links/${id}/decision`, {
    body: { explanation: null, text: 'Conversamos pelo telefone.', seen, ...decision },
  })
}

const shared: SharedValue[] = [
  { kind: 'phone', value: '21987001122' },
  { kind: 'device', value: 'um aparelho de teste' },
  { kind: 'picture', value: 'uma foto de teste' },
]

/** A case of people who are there already, without their saving anything. */
export async function linkedCaseOf(app: App, accountIds: readonly number[], values = shared) {
  await app.db.transaction().execute(async tx => {
    for (const id of accountIds) await noteShared(tx, id, values, app.now())
  })
  for (const accountId of accountIds) await linkAccount(app, { accountId })
  const cases = app.db
    .selectFrom('linked_accounts')
    .select('case_id')
    .where('account_id', '=', accountIds[0] as number)
  return (await cases.executeTakeFirstOrThrow()).case_id
}

/** Two women and a partner of the demonstration. */
export async function demoLinkedCase(app: App) {
  const women = app.db.selectFrom('listings').select('account_id').where('user_type', '=', 2).orderBy('account_id')
  const [one, other] = await women.limit(2).execute()
  const partners = app.db.selectFrom('listings').select('account_id').where('user_type', '=', 5).orderBy('account_id')
  const [business] = await partners.limit(1).execute()
  return linkedCaseOf(
    app,
    [one, other, business].flatMap(found => found?.account_id ?? []),
  )
}
