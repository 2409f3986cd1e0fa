import { task } from '#server/jobs/enqueue.ts'

/** A version that was decided, or what an ad was called that was removed for good. */
export type CampaignNews = { accountId: number } & ({ submissionId: number } | { removed: string })

/** One mail tells all that was decided about a partner's ads within some minutes. */
export const campaignsDecidedMail = task<CampaignNews[]>('campaigns-decided-mail')

type Ad = { accountId: number; campaignId: number }
export const campaignSuspendedMail = task<Ad & { reason: string }>('campaign-suspended-mail')
export const campaignRestoredMail = task<Ad>('campaign-restored-mail')
