import { checks, documentKinds } from '#contract/kyc.ts'
import { saveDocuments } from '#server/kyc/send-documents.ts'
import type { BackOffice } from './back-office.ts'
import { photo } from './documents.ts'
import { advertiser, type Person } from './people.ts'
import type { Booted } from './site.ts'

export const cpfs = [
  '111.444.777-35',
  '935.411.347-80',
  '529.982.247-25',
  '168.995.350-09',
  '390.533.447-05',
  '153.509.460-56',
]

const transcript = {
  name: 'Nome do Documento',
  cpf: cpfs[0] as string,
  birth: '1990-06-15',
  document_number: '12.345.678-9',
  document_expires_on: '2030-01-01' as string | null,
}

/** What an operator sends to approve somebody of `test/world/people.ts`. */
export const approval = (changed: Partial<typeof transcript> = {}) => ({
  transcript: { ...transcript, ...changed },
  checked: [...checks] as string[],
})

export const decide = (office: BackOffice, id: number, what: 'approval' | 'rejection' | 'freeze', body: unknown) =>
  office.send('POST', `/api/operator/kyc/${id}/${what}`, { body })

/** Opens the case and what is left of the three photos, as an operator must before approving, and leaves it. */
export async function lookAt(office: BackOffice, id: number) {
  await office.send('GET', `/api/operator/kyc/${id}`)
  await Promise.all(
    documentKinds.map(async kind => {
      const ticket = await office.send('POST', `/api/operator/kyc/${id}/tickets`, { body: { kind } })
      if (ticket.status === 201) await office.send('GET', ticket.json().url)
    }),
  )
  await office.send('DELETE', `/api/operator/kyc/${id}/claim`)
}

export async function approve(office: BackOffice, id: number, body: unknown) {
  await lookAt(office, id)
  return decide(office, id, 'approval', body)
}

/** Cases of a site, and what is kept of them. */
export async function openCases({ app, url }: Booted) {
  const document = await app.images.document(await photo().jpeg().toBuffer())
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
  return {
    rows,
    /** A person with a plan and a profile whose documents wait for review. */
    async waiting(person: Person = {}) {
      const accountId = await advertiser(app, { kyc: 'none', ...person })
      await saveDocuments(app, { accountId, uploadId: null }, { front: document, verse: document, selfie: document })
      const [{ id }] = await rows('select id from kyc_submissions where account_id = $1', accountId)
      return { accountId, id: id as number }
    },
    isListed: async (accountId: number) => (await fetch(`${url}/api/account/list/user/${accountId}`)).status === 200,
    jobs: () =>
      rows(`select t.identifier, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`),
    entriesOf: (id: number) =>
      rows('select action, facts from audit_entries where subject = $1 order by id', `submission:${id}`),
  }
}
export type Cases = Awaited<ReturnType<typeof openCases>>
