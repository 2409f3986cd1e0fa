import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

// `search` is the query string of the list that the item was opened from.

export const documentPath = (submissionId: number, search = '') =>
  generatePath(backofficePaths.review, { id: String(submissionId) }) + search

export const profilePath = (versionId: number, search = '') =>
  generatePath(backofficePaths.profile, { id: String(versionId) }) + search

export const mediaPath = (accountId: number, search = '') =>
  generatePath(backofficePaths.media, { accountId: String(accountId) }) + search

export const campaignPath = (versionId: number, search = '') =>
  generatePath(backofficePaths.campaign, { id: String(versionId) }) + search

export const partnerPath = (accountId: number, search = '') =>
  generatePath(backofficePaths.partner, { id: String(accountId) }) + search

export const conversationPath = (accountId: number, search = '') =>
  generatePath(backofficePaths.conversation, { accountId: String(accountId) }) + search

export const orderPath = (id: number, search = '') => generatePath(backofficePaths.order, { id: String(id) }) + search
