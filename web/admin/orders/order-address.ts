import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

/** Where an order is; `search` keeps the choice of the list that it was taken from. */
export const orderAddress = (id: number, search = '') =>
  generatePath(backofficePaths.order, { id: String(id) }) + search
