import type { Db } from '#server/platform/db/open.ts'

/** Selects cases with the person's message and, if there is one, the answer. */
export const casesWithTexts = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('case_entries as m', join => join.onRef('m.case_id', '=', 'c.id').on('m.kind', '=', 'message'))
    .leftJoin('case_entries as d', join => join.onRef('d.case_id', '=', 'c.id').on('d.kind', '=', 'decision'))
    .selectAll('c')
    .select(['m.body as text', 'd.body as answer'])

export type CaseRow = Awaited<ReturnType<ReturnType<typeof casesWithTexts>['executeTakeFirstOrThrow']>>
