import type { ReportCase } from '#contract/report-admin.ts'
import type { Verdict } from '#contract/report-kinds.ts'
import type { App } from '#server/platform/app.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { authorDecidedEmail } from '#server/platform/emails/reports.ts'
import { confirmNotices } from '#server/safety/reports/confirm-notices.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import type { BackOffice } from './back-office.ts'
import { request } from './calls.ts'
import type { Booted } from './site.ts'

type ReportInput = Partial<Parameters<typeof createReport>[1]> & { place: string }
type Mail = { to: string; subject: string; text: string }

/** Takes reports from the form to the last decision. `mails` collects the e-mails that the site sent. */
export function openReportCases({ app, url }: Booted) {
  const mails: Mail[] = []
  app.mail = { ...app.mail, send: async mail => void mails.push(mail) }
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  async function reported(input: ReportInput) {
    const who = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const
    const form = { kind: 'scam', relation: 'other', text: 'Não é a pessoa do documento.', ...who, ...input }
    const token = await createReport(app, form as Parameters<typeof createReport>[1], '192.0.2.7')
    const [{ id }] = await rows('select id from reports order by id desc limit 1')
    await confirmByMail(app, id)
    return { id: id as number, path: `/denuncia/acompanhar/${token}` }
  }

  async function authorLink(reportId: number, verdict: Verdict) {
    mails.length = 0
    await authorDecidedEmail.run(app, { reportId, verdict }, { id: 1 })
    return /\/verificacao\/[\w-]{43}/.exec(mails[0]?.text ?? '')?.[0] as string
  }

  /** The queued mails of one kind. */
  const jobsOf = async (kind: string) =>
    (
      await rows(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = $1 order by j.id`,
        kind,
      )
    ).map(({ payload }) => payload)

  /** The last mail to the author about the report. */
  async function lastAuthorMail(reportId: number) {
    const payloads = await jobsOf('author-decided-mail')
    mails.length = 0
    await authorDecidedEmail.run(
      app,
      payloads.findLast(payload => payload.reportId === reportId),
      { id: 1 },
    )
    return mails[0] as Mail
  }

  return {
    rows,
    reported,
    authorLink,
    jobsOf,
    lastAuthorMail,
    open: async (office: BackOffice, id: number): Promise<ReportCase> =>
      (await office.send('GET', `/api/operator/reports/${id}`)).json(),
    decide: (office: BackOffice, id: number, decision: object) =>
      office.send('POST', `/api/operator/reports/${id}/decision`, {
        body: { text: 'Conferimos as fotos.', media: [], face_matches: false, ...decision },
      }),
    agree: (office: BackOffice, id: number) => office.send('POST', `/api/operator/reports/${id}/reversal`),
    answer: (path: string, text: string) =>
      request(url, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ text }).toString(),
      }),
  }
}

/** Confirms the notice as its mailed link does, without waiting for the e-mail. */
export async function confirmByMail(app: App, reportId: number) {
  const { token, hash } = makeToken()
  const link = { token_hash: hash, report_id: reportId, side: 'notifier', mailed: true } as const
  await app.db.insertInto('secret_links').values(link).execute()
  await confirmNotices(app, { token, ids: [reportId], address: '192.0.2.7' })
}
