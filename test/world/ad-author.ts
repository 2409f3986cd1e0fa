import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCampaigns, listOwnCampaigns, type OwnCampaign, updateCampaigns } from '#contract/campaign.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ask, bodyOf } from './calls.ts'
import { filesBelow } from './documents.ts'
import type { Person } from './people.ts'
import { type FormPart, openAuthors } from './profile-author.ts'
import type { Booted } from './site.ts'

/** An ad as a screen sends it. */
export type Ad = { id?: number; title?: string; banner?: string | Uint8Array; url?: string; active?: '0' | '1' }

/** The parallel arrays, by their places; an empty banner is an empty file field. */
export function partsOfAds(ads: readonly Ad[], withIds: boolean): FormPart[] {
  return ads.flatMap(({ id, title = '', banner = '', url = '', active = '1' }, place): FormPart[] => [
    ...(withIds ? [[`id[${place}]`, String(id ?? '')] as const] : []),
    [`title[${place}]`, title],
    [`banner[${place}]`, banner],
    [`target_url[${place}]`, url],
    [`active[${place}]`, active],
  ])
}

export type AdAnswer = { status: number; message?: string; errors?: Record<string, string[]>; data?: OwnCampaign[] }

/** Partners of a site who publish ads. */
export function openAdAuthors(site: Booted) {
  const { app, url } = site
  const authors = openAuthors(site)

  async function send({ path, method }: Endpoint, token: string, parts: readonly FormPart[]): Promise<AdAnswer> {
    const body = new FormData()
    for (const [name, value] of parts)
      if (typeof value === 'string') body.append(name, value)
      else body.append(name, new Blob([Buffer.from(value)], { type: 'image/png' }), 'anuncio.png')
    const answer = await fetch(url + path, { method, body, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, ...JSON.parse(await answer.text()) }
  }

  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  return {
    ...authors,
    rows,
    partner: (more: Person = {}) => authors.advertiser({ userType: 5, photos: 0, ...more }),
    sendParts: send,
    create: (token: string, ads: readonly Ad[]) => send(createCampaigns, token, partsOfAds(ads, false)),
    update: (token: string, ads: readonly Ad[]) => send(updateCampaigns, token, partsOfAds(ads, true)),
    own: async (token: string) => bodyOf<{ data: OwnCampaign[] }>(await ask(url, listOwnCampaigns, { token })).data,
    versionsOf: (accountId: number) =>
      rows(
        `select s.* from campaign_submissions s join campaigns c on c.id = s.campaign_id
          where c.account_id = $1 order by s.id`,
        accountId,
      ),
    /** Everything that a failure must leave as it was. */
    async kept(accountId: number) {
      return {
        ads: await rows('select * from campaigns where account_id = $1 order by id', accountId),
        versions: await this.versionsOf(accountId),
        files: (await filesBelow(join(app.env.dataDir, 'public'))).map(({ path }) => path).sort(),
        temporary: await readdir(join(app.env.dataDir, 'tmp', 'uploads')).catch(() => []),
      }
    },
  }
}
