import { useOrderCount } from '../orders/order-list.ts'
import { useInbox } from '../support/use-inbox.ts'
import { useCampaignQueue, useDocumentQueue, useMediaQueue, useProfileQueue } from './queues.ts'

/** How much waits in each queue; undefined until that is known. */
export function useWaitingCounts() {
  return {
    documents: useDocumentQueue({ filter: 'waiting' }).data?.pages[0]?.counts.waiting,
    profiles: useProfileQueue('waiting').data?.pages[0]?.counts.waiting,
    media: useMediaQueue('waiting').data?.pages[0]?.counts.waiting,
    campaigns: useCampaignQueue('waiting').data?.pages[0]?.counts.waiting,
    conversations: useInbox('waiting').data?.pages[0]?.counts.waiting,
    orders: sumOf(useOrderCount({ needs: '1' }), useOrderCount({ needs: 'pix' })),
  }
}

/** Of counts as `12` or `50+`. */
function sumOf(...counts: (string | undefined)[]) {
  const known = counts.filter(count => count !== undefined)
  if (known.length < counts.length) return undefined
  const more = known.some(count => count.endsWith('+')) ? '+' : ''
  return `${known.reduce((sum, count) => sum + Number.parseInt(count, 10), 0)}${more}`
}

export type Counted = keyof ReturnType<typeof useWaitingCounts>
