import { task } from '#server/jobs/enqueue.ts'

/** Looks for nearly the same picture on other accounts; to be put on the queue when an item has arrived. */
export const findLikenesses = task<{ mediaId: number }>('find-likenesses')

export const profileApprovedMail = task<{ accountId: number }>('profile-approved-mail')
export const profileRefusedMail = task<{ accountId: number; submissionId: number }>('profile-refused-mail')

/** One mail tells all that was decided about an account's photos and videos within some minutes. */
export const mediaDecidedMail = task<MediaNews[]>('media-decided-mail')
/** An item that was removed for good is told of without its id: it is gone by then. */
export type MediaNews = { accountId: number; mediaId: number | null }
