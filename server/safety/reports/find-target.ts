import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'

export type Target = { account_id: number | null; media_id: number | null; campaign_id: number | null }

const nothing: Target = { account_id: null, media_id: null, campaign_id: null }

/** Matches URLs that a notifier may copy, and the values in our own links to the form. */
const forms: readonly (readonly [RegExp, 'account' | 'media' | 'campaign' | 'folder'])[] = [
  [/(?:\/perfil-(?:user|partner)\/|^perfil:)(\d{1,9})(?!\d)/, 'account'],
  [/^foto:(\d{1,9})$/, 'media'],
  [/^anuncio:(\d{1,9})$/, 'campaign'],
  [/\/midias\/([\w-]{6,40})\//, 'folder'],
]

const queries = {
  account: (key: string) => sql<Target>`select id as account_id, null::integer as media_id, null::integer as campaign_id
    from accounts where id = ${key}::integer and exists (select from profiles p where p.account_id = accounts.id)`,
  media: (key: string) => sql<Target>`select account_id, id as media_id, null::integer as campaign_id
    from media where id = ${key}::integer`,
  campaign: (key: string) => sql<Target>`select account_id, null::integer as media_id, id as campaign_id
    from campaigns where id = ${key}::integer`,
  folder: (key: string) => sql<Target>`select account_id, id as media_id, null::integer as campaign_id
      from media where folder = ${key}
    union all select account_id, null, id from campaigns where folder = ${key}`,
}

/** All fields are null unless the URL names a profile, photo, video or banner. */
export async function findTarget({ db }: Pick<App, 'db'>, place: string): Promise<Target> {
  for (const [form, what] of forms) {
    const key = form.exec(place)?.[1]
    if (key === undefined) continue
    const { rows } = await queries[what](key).execute(db)
    return rows[0] ?? nothing
  }
  return nothing
}

/** Whether a URL names one photo, video or banner, even one that no longer exists. */
export const namesItem = (place: string) => /^(foto|anuncio):|\/midias\//.test(place)

/** Returns the rate-limit key. Reports about several photos of one profile share a key. */
export const nameOfTarget = ({ account_id, campaign_id }: Target, place: string) =>
  account_id === null ? `place:${place}` : campaign_id === null ? `account:${account_id}` : `campaign:${campaign_id}`
