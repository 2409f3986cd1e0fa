import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

/** Where a case is reviewed; `search` keeps the choice of the queue that it was taken from. */
export const reviewAddress = (id: number, search: string) =>
  generatePath(backofficePaths.review, { id: String(id) }) + search
