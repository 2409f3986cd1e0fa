import { createElement } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { closedYears, currentYear, readYear } from '#server/safety/transparency/read-year.ts'
import { writeCsv } from '#server/safety/transparency/write-csv.ts'
import { makeYearReport } from '#server/safety/transparency/year-report.ts'
import { TransparencyPage } from '#web/public/pages/transparency-page.tsx'
import { TransparencyYearPage } from '#web/public/pages/transparency-year-page.tsx'
import type { Loader, PageHttp } from './page-request.ts'

const view = { title: 'Transparência · Véspera', kind: 'transparency', tags: [] } as const

export const loadTransparency: Loader = async app => {
  const [years, running] = [await closedYears(app), currentYear(app.now())]
  return { ...view, tags: [], element: createElement(TransparencyPage, { years, running }) }
}

export const loadTransparencyYear: Loader = async (app, { params }) => ({
  ...view,
  tags: [],
  element: createElement(TransparencyYearPage, await readReport(app, params.year ?? '')),
})

/** Serves the page's figures as a CSV file. */
export function csvRoutes(http: PageHttp, app: App) {
  const path = `${paths.transparency}/:year(^\\d{4}).csv`
  http.get<{ Params: { year: string } }>(path, { schema: { hide: true } }, async ({ params }, reply) => {
    const report = await readReport(app, params.year)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('content-disposition', `attachment; filename="transparencia-${report.year}.csv"`)
      .send(writeCsv(report))
  })
}

async function readReport(app: App, text: string) {
  const year = (await closedYears(app)).find(each => String(each) === text)
  if (year === undefined) throw new Refusal('not_found', messages.notFound)
  return makeYearReport(year, await readYear(app.db, year))
}
