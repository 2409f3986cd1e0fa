import { generatePath } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'

/** Where a conversation is; `search` keeps the choice of the inbox that it was taken from. */
export const conversationAddress = (accountId: number, search = '') =>
  generatePath(backofficePaths.conversation, { accountId: String(accountId) }) + search
