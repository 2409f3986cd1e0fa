import type { SharedFacts } from '#contract/linked-accounts.ts'
import { taxIdKind, withCheckDigits } from '#contract/tax-id.ts'
import { noteShared } from '#server/people/linked-accounts/note-shared.ts'
import type { SharedValue } from '#server/people/linked-accounts/shared-values.ts'
import type { App } from '#server/platform/app.ts'
import { openAuthors, partnerForm, partsOf } from './authors.ts'
import type { BackOffice } from './back-office.ts'
import type { Booted } from './site.ts'

let made = 0

/** Creates accounts and, through the API, saves facts that accounts can have in common. */
export function openLinks(site: Booted) {
  const { app } = site
  const authors = openAuthors(site)
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  /** A partner, by default with a unique number and CNPJ. */
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

  return { authors, rows, partner, save }
}

export const ownPhone = () => `(21) 98${String(1_000_000 + ++made).slice(1, 4)}-${String(10_000 + made).slice(1)}`
export const ownCnpj = () => withCheckDigits('CNPJ', `77${String(1_000_000 + ++made).slice(1)}0001`)

export const sharedPath = (accountId: number) => `/api/operator/accounts/${accountId}/shared`

export const sharedBy = async (office: BackOffice, accountId: number): Promise<SharedFacts> =>
  (await office.send('GET', sharedPath(accountId))).json()

/** Records shared facts directly, without saving profiles. */
export const share = (app: App, accountIds: readonly number[], values: readonly SharedValue[]) =>
  app.db.transaction().execute(async tx => {
    for (const id of accountIds) await noteShared(tx, id, values, app.now())
  })
