import * as z from 'zod/mini'

export const releaseStates = ['invited', 'released', 'refused', 'revoked'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** Consent of another person who appears in a photo or video. It never tells the owner who that is. */
export const MediaRelease = z.object({ id: z.int(), state: z.enum(releaseStates), at: z.string() })
export type MediaRelease = z.infer<typeof MediaRelease>
