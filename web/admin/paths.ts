import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

/** Where a version of a profile is reviewed; `search` keeps the choice of the queue that it was taken from. */
export const profilePath = (id: number, search = '') =>
  generatePath(backofficePaths.profile, { id: String(id) }) + search

/** Where a version of an ad is reviewed. */
export const campaignPath = (id: number, search = '') =>
  generatePath(backofficePaths.campaign, { id: String(id) }) + search

/** Where a partner is. */
export const partnerPath = (accountId: number, search = '') =>
  generatePath(backofficePaths.partner, { id: String(accountId) }) + search

/** Where an account's photos and videos are. */
export const mediaPath = (accountId: number, search = '') =>
  generatePath(backofficePaths.media, { accountId: String(accountId) }) + search

/** Where a case is reviewed; `search` keeps the choice of the queue that it was taken from. */
export const documentPath = (id: number, search: string) =>
  generatePath(backofficePaths.review, { id: String(id) }) + search

/** Where an order is; `search` keeps the choice of the list that it was taken from. */
export const orderPath = (id: number, search = '') => generatePath(backofficePaths.order, { id: String(id) }) + search
