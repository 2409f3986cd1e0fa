import { adminPaths } from '#contract/paths.ts'
import { generatePath } from '#web/kit/client/path-match.ts'

// `search` is the query string of the list that the item was opened from.

export const documentPath = (submissionId: number, search = '') =>
  generatePath(adminPaths.review, { id: String(submissionId) }) + search

export const profilePath = (versionId: number, search = '') =>
  generatePath(adminPaths.profile, { id: String(versionId) }) + search

export const mediaPath = (accountId: number, search = '') =>
  generatePath(adminPaths.media, { accountId: String(accountId) }) + search

export const campaignPath = (versionId: number, search = '') =>
  generatePath(adminPaths.campaign, { id: String(versionId) }) + search

export const accountPath = (accountId: number) => generatePath(adminPaths.account, { id: String(accountId) })

export const partnerPath = (accountId: number, search = '') =>
  generatePath(adminPaths.partner, { id: String(accountId) }) + search

export const conversationPath = (accountId: number, search = '') =>
  generatePath(adminPaths.conversation, { accountId: String(accountId) }) + search

export const orderPath = (id: number, search = '') => generatePath(adminPaths.order, { id: String(id) }) + search
