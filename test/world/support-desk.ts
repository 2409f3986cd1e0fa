import { randomUUID } from 'node:crypto'
import type { InboxRow } from '#contract/support-admin.ts'
import { type BackOffice, operatorAtWork } from './back-office.ts'
import { signUp } from './signed-up.ts'
import type { Booted } from './site.ts'
import { openSupport } from './support.ts'

export const supportBase = '/api/operator/support'
const start = Date.parse('2026-11-21T15:00:00Z')

type Inbox = { data: InboxRow[]; counts: Record<string, number>; next: string | null }

/** Operators who answer, and people who have written. */
export async function openSupportDesk(site: Booted) {
  let passedMs = 0
  site.app.now = () => new Date(start + passedMs)
  const support = await openSupport(site)
  /** No two things happen at once. */
  const pass = (ms = 60_000) => {
    passedMs += ms
  }
  const at = (office: BackOffice) => {
    const send = (method: string, accountId: number, path: string, body?: unknown) =>
      office.send(method, `${supportBase}/conversations/${accountId}${path}`, body === undefined ? {} : { body })
    return {
      office,
      inbox: async (query = ''): Promise<Inbox> =>
        (await office.send('GET', `${supportBase}/conversations${query}`)).json(),
      open: async (accountId: number, query = '') => (await send('GET', accountId, query)).json(),
      answer: (accountId: number, text: string, client_id: string = randomUUID()) =>
        send('POST', accountId, '/messages', { client_id, text }),
      see: (accountId: number, up_to: number) => send('POST', accountId, '/seen', { up_to }),
      close: (accountId: number) => send('PUT', accountId, '/closing'),
      reopen: (accountId: number) => send('DELETE', accountId, '/closing'),
    }
  }
  return {
    support,
    pass,
    operator: async (name: string) => at((await operatorAtWork(site, name)).office),
    /** Somebody who has just written. */
    async writer(text = 'Quanto tempo leva?') {
      const person = await signUp(site.url, { user_type_id: 2 })
      pass()
      await support.write(person.token, text)
      return person
    },
  }
}
export type SupportOperator = Awaited<ReturnType<Awaited<ReturnType<typeof openSupportDesk>>['operator']>>

export const idsOf = ({ data }: Pick<Inbox, 'data'>) => data.map(({ account_id }) => account_id)
