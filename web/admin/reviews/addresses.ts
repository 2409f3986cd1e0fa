import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

/** Where a version of a profile is reviewed; `search` keeps the choice of the queue that it was taken from. */
export const profileAddress = (id: number, search = '') =>
  generatePath(backofficePaths.profile, { id: String(id) }) + search

/** Where a version of an ad is reviewed. */
export const campaignAddress = (id: number, search = '') =>
  generatePath(backofficePaths.campaign, { id: String(id) }) + search

/** Where a partner is. */
export const partnerAddress = (accountId: number, search = '') =>
  generatePath(backofficePaths.partner, { id: String(accountId) }) + search

/** Where an account's photos and videos are. */
export const mediaAddress = (accountId: number, search = '') =>
  generatePath(backofficePaths.media, { accountId: String(accountId) }) + search
