import { useOrderCount } from '../orders/use-orders.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useInbox } from '../support/use-inbox.ts'
import { useCampaignQueue, useMediaQueue, useProfileQueue } from './queues.ts'

/** How much waits in each queue; undefined until that is known. */
export function useWaitingCounts() {
  return {
    documents: useQueue({ filter: 'waiting' }).data?.pages[0]?.counts.waiting,
    profiles: useProfileQueue('waiting').data?.pages[0]?.counts.waiting,
    media: useMediaQueue('waiting').data?.pages[0]?.counts.waiting,
    campaigns: useCampaignQueue('waiting').data?.pages[0]?.counts.waiting,
    conversations: useInbox('waiting').data?.pages[0]?.counts.waiting,
    orders: useOrderCount({ needs: '1' }),
  }
}

export type Counted = keyof ReturnType<typeof useWaitingCounts>
