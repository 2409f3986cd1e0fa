import type { Page } from 'playwright-core'
import { openContentCases } from '../world/content-cases.ts'
import { openDesks } from './operator-desk.ts'

/** The demonstration site with operators at their desks and content that waits for them. */
export async function openContentDesks() {
  const desks = await openDesks()
  const contents = openContentCases(desks)
  const { rows } = contents
  return {
    ...desks,
    contents,
    /** Versions that wait, oldest first. */
    waitingProfiles: () =>
      rows(
        `select ps.id, ps.account_id as "accountId", ps.content ->> 'nickname' as nickname
          from profile_submissions ps left join profile_reviews r on r.submission_id = ps.id
          where r.submission_id is null order by ps.submitted_at, ps.id`,
      ) as Promise<{ id: number; accountId: number; nickname: string }[]>,
    /** Accounts with photos or videos that wait, the longest waiting first. */
    waitingAccounts: async () =>
      (
        await rows(
          `select m.account_id from media m left join media_reviews r on r.media_id = m.id
            where r.media_id is null and m.position is not null group by 1 order by min(m.created_at)`,
        )
      ).map(({ account_id }) => account_id as number),
    itemsOf: (accountId: number) =>
      rows(
        `select m.id, m.kind, m.folder, r.verdict, r.reason, r.matches_selfie
          from media m left join media_reviews r on r.media_id = m.id
          where m.account_id = $1 and m.position is not null order by m.id`,
        accountId,
      ) as Promise<{ id: number; kind: string; folder: string; verdict: string | null; reason: string | null }[]>,
    /** As if these had just been uploaded. */
    unreview: (ids: number[]) => rows('delete from media_reviews where media_id = any($1)', ids),
    publicMedia: async (accountId: number) => {
      const answer = await fetch(`${desks.url}/api/account/list/user/${accountId}`)
      const [found] = (await answer.json()) as [{ profile: { midias: { id: number; matches_selfie: boolean }[] } }]
      return found.profile.midias
    },
  }
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first()
