import { useNavigate } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { useNeighbours } from '../content/use-neighbours.ts'
import { conversationAddress } from './support-address.ts'
import { useInbox, useInboxChoice } from './use-inbox.ts'

/** Where a conversation stands in the inbox that it was opened from. After the last one comes the first again. */
export function useInboxLine(accountId: number) {
  const navigate = useNavigate()
  const { filter, search } = useInboxChoice()
  const queue = useInbox(filter)
  const ids = queue.data?.pages.flatMap(({ data }) => data.map(one => one.account_id)) ?? []
  const addressOf = (id: number) => conversationAddress(id, search)
  const line = useNeighbours(accountId, {
    queue,
    ids,
    count: queue.data?.pages[0]?.counts[filter],
    addressOf,
    queueAddress: backofficePaths.support + search,
  })
  const first = ids.find(id => id !== accountId)
  if (line.hasNext || first === undefined) return line
  return { ...line, hasNext: true, goNext: () => navigate(addressOf(first)) }
}
