import { Secret, TOTP } from 'otpauth'
import type { AdminCategory } from '#contract/category-admin.ts'
import { type OperatorRole, roleNames } from '#contract/operator-roles.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import type { App } from '#server/platform/app.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { addOperator } from '#server/safety/operators/add-operator.ts'
import type { Booted } from './site.ts'

type Site = Pick<Booted, 'app' | 'url'>
type Sent = { body?: unknown; headers?: Record<string, string> }
export type Answered = { status: number; headers: Headers; bytes: Buffer; json: () => ReturnType<typeof JSON.parse> }

export const operatorPassword = 'uma senha de operador'
let made = 0

/** An operator who has never logged in, by default with a password that need not be changed. */
export async function newOperator(
  app: App,
  name = `Operador ${++made}`,
  ownPassword = true,
  roles: readonly OperatorRole[] = roleNames,
) {
  const email = `operador${++made}@teste.local`
  const id = (await addOperator(app, { email, name, password: operatorPassword, ownPassword, roles })) as number
  return { id, email, name }
}

/** A session past both log-in steps, for calling the back-office's functions directly. */
export async function operatorSession(app: App): Promise<OperatorSession> {
  const { id, name, email } = await newOperator(app)
  return {
    id: 0,
    operatorId: id,
    name,
    email,
    codeGiven: true,
    confirmed: true,
    roles: roleNames,
    emergencyRoles: [],
    withPasskey: true,
  }
}

/** A browser in the back-office, with its cookie and the header that our own pages send. */
export function backOffice({ url }: Pick<Site, 'url'>) {
  let cookie = ''
  let device = ''
  return {
    get cookie() {
      return cookie
    },
    set cookie(given: string) {
      cookie = given
    },
    async send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answered> {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          'x-vespera-operator': '1',
          ...((cookie || device) && { cookie: [cookie, device].filter(Boolean).join('; ') }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const set = answer.headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] as string
      // A browser that has logged in before sends this cookie too.
      device = /operator-device=[\w-]+/.exec(set ?? '')?.[0] ?? device
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: answer.headers, bytes, json: () => JSON.parse(bytes.toString()) }
    },
  }
}
export type BackOffice = ReturnType<typeof backOffice>

/** The authenticator code for `steps` half-minutes from now. */
export const codeOf = (app: App, secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.now().getTime() + steps * 30_000 })

export const givePassword = (office: BackOffice, email: string, password = operatorPassword) =>
  office.send('POST', '/api/operator/session', { body: { email, password } })

export const giveCode = (office: BackOffice, code: string) =>
  office.send('POST', '/api/operator/session/confirmation', { body: { code } })

/** Marks the sessions as confirmed by passkey; only `backoffice-passkeys.test.ts` uses a real one. */
export const confirmByPasskey = ({ db, now }: Pick<App, 'db' | 'now'>, operatorId: number) =>
  db.updateTable('operator_sessions').set({ passkey_at: now() }).where('operator_id', '=', operatorId).execute()

/** A new operator, logged in with an authenticator. By default, their session also counts as confirmed by passkey. */
export async function operatorAtWork(site: Site, name?: string, roles?: readonly OperatorRole[], withPasskey = true) {
  const operator = await newOperator(site.app, name, true, roles)
  const office = backOffice(site)
  await givePassword(office, operator.email)
  const { secret } = (await office.send('POST', '/api/operator/authenticator')).json()
  const confirmed = (await giveCode(office, codeOf(site.app, secret))).json()
  if (withPasskey) await confirmByPasskey(site.app, operator.id)
  return { ...operator, office, secret: secret as string, recoveryCodes: confirmed.recovery_codes as string[] }
}

/** Logs in the operator of `STAFF_EMAIL` for the first time: authenticator, code and a new password. */
export async function firstOperatorAtWork(url: string, staff: { email: string; password: string }) {
  const office = backOffice({ url })
  await givePassword(office, staff.email, staff.password)
  const { secret } = (await office.send('POST', '/api/operator/authenticator')).json()
  await giveCode(office, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  // The demonstration does not require a new password.
  if ((await office.send('GET', '/api/operator/session')).json().stage === 'in') return office
  const body = { current_password: staff.password, password: operatorPassword }
  const { status, json } = await office.send('PUT', '/api/operator/password', { body })
  if (status !== 200 || json().stage !== 'in') throw new Error(`first log-in: ${status}`)
  return office
}

/** Withdraws a partner category, or restores it. */
export async function withdrawCategory(office: BackOffice, id: number, withdrawn = true) {
  const all = (await office.send('GET', '/api/operator/categories')).json().data as AdminCategory[]
  const body = { name: all.find(category => category.id === id)?.name, withdrawn }
  const { status, bytes } = await office.send('PATCH', `/api/operator/categories/${id}`, { body })
  if (status !== 200) throw new Error(`${status}: ${bytes}`)
}

/** Reads all pages of the queue for one kind of case. */
export async function listWaiting(office: Pick<BackOffice, 'send'>, kind: WorklistKind, order?: 'reversed') {
  const items: WorklistItem[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = new URLSearchParams({ only: kind, ...(order && { order }), ...(after && { after }) })
    const page: { data: WorklistItem[]; next: string | null } = (
      await office.send('GET', `/api/operator/worklist?${query}`)
    ).json()
    items.push(...page.data)
    after = page.next
  }
  return items
}
