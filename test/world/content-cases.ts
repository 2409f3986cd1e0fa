import { createHash, randomBytes } from 'node:crypto'
import type { ProfileContent } from '#contract/profile-form.ts'
import type { App } from '#server/platform/app.ts'
import type { BackOffice } from './back-office.ts'
import { advertiser, type Person } from './people.ts'
import type { Booted } from './site.ts'

type Item = {
  kind?: 'image' | 'video'
  position?: number | null
  perceptualHash?: string
  contentHash?: Buffer
  durationMs?: number
  /** The owner's answer about who appears; null if there is none. */
  people?: 'alone' | 'others' | null
}

/** Inserts profiles and media that wait for an operator, as the owner's calls would. */
export function openContentCases({ app, url }: Pick<Booted, 'app' | 'url'>) {
  const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows

  /** Resubmits the account's latest content with changes. */
  async function edited(accountId: number, changed: Partial<ProfileContent> = {}) {
    const [{ content }] = (await rows(
      `select coalesce((select content from profile_submissions where account_id = $1 order by id desc limit 1),
        profile_content($1) - array['phone', 'category_id', 'document']) as content`,
      accountId,
    )) as [{ content: ProfileContent }]
    return submitted(accountId, { ...content, ...changed })
  }

  async function submitted(accountId: number, content: ProfileContent) {
    const json = JSON.stringify(content)
    const hash = createHash('sha256').update(json).digest()
    const row = { account_id: accountId, content: json, content_hash: hash, submitted_at: app.now() }
    const { id } = await app.db.insertInto('profile_submissions').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, accountId, content_hash: hash.toString('hex') }
  }

  async function added(accountId: number, item: Item = {}) {
    const { kind = 'image', position = nextPosition(), perceptualHash, contentHash } = item
    const folder = randomBytes(9).toString('base64url')
    const content_hash = contentHash ?? createHash('sha256').update(folder).digest()
    const video = kind === 'video' ? { duration_ms: item.durationMs ?? 5_000, container: 'mp4' as const } : {}
    const look = { width: 1024, height: 1280, color: '#553344', duration_ms: null, container: null, ...video }
    const hashes = { content_hash, perceptual_hash: perceptualHash ?? null, upload_id: null }
    const row = { account_id: accountId, kind, folder, position, ...look, ...hashes, created_at: app.now() }
    const { id } = await app.db.insertInto('media').values(row).returning('id').executeTakeFirstOrThrow()
    await attest(app, id, item.people)
    return { id, accountId, folder, content_hash: content_hash.toString('hex') }
  }

  return {
    rows,
    edited,
    submitted,
    added,
    /** A listed person with a pending edit. */
    async waiting(changed: Partial<ProfileContent> = {}, person: Person = {}) {
      return edited(await advertiser(app, person), changed)
    },
    /** A person whose first version is pending; their photos have been reviewed. */
    async first(person: Person = {}) {
      const sent = await edited(await advertiser(app, person))
      await app.pool.query('delete from profiles where account_id = $1', [sent.accountId])
      await app.pool.query('delete from listings where account_id = $1', [sent.accountId])
      return sent
    },
    async publicProfile(accountId: number) {
      const answer = await fetch(`${url}/api/account/list/user/${accountId}`)
      return answer.status === 200 ? (await answer.json())[0].profile : undefined
    },
    /** The audit entries, except views of the case, which have a separate test. */
    entriesOf: (subject: string) =>
      rows(
        `select action, facts from audit_entries where subject = $1 and action not like '%_opened' order by id`,
        subject,
      ),
    jobs: (name: string): Promise<{ payload: unknown }[]> =>
      rows(
        `select j.payload, j.run_at from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 order by j.id`,
        name,
      ) as Promise<{ payload: unknown; run_at: Date }[]>,
  }
}
async function attest({ db, now }: App, media_id: number, people: Item['people'] = 'alone') {
  if (people) await db.insertInto('media_attestations').values({ media_id, people, attested_at: now() }).execute()
}

export type ContentCases = ReturnType<typeof openContentCases>

let places = 50
const nextPosition = () => places++

type Decided = { id: number; content_hash: string }

export const decideProfile = (office: BackOffice, { id, content_hash }: Decided, refusal?: object) =>
  office.send('POST', `/api/operator/profiles/${id}/${refusal ? 'refusal' : 'approval'}`, {
    body: { content_hash, ...refusal },
  })

export const approveItem = (
  office: BackOffice,
  { id, content_hash }: Decided,
  matches_selfie = false,
  others?: number,
) =>
  office.send('POST', `/api/operator/media/${id}/approval`, {
    body: { content_hash, matches_selfie, ...(others !== undefined && { others }) },
  })

export const refuseItem = (
  office: BackOffice,
  { id, content_hash }: Decided,
  refusal: object = { refusal: 'quality' },
) => office.send('POST', `/api/operator/media/${id}/refusal`, { body: { content_hash, text: '', ...refusal } })

export const banItem = (office: BackOffice, { id }: Pick<Decided, 'id'>, reason = 'illegal') =>
  office.send('POST', `/api/operator/media/${id}/ban`, { body: { reason, text: 'Pedido recebido.' } })

/** Refuses, suspends or restores an ad through its latest version. */
export async function actOnCampaign(
  { db }: Pick<App, 'db'>,
  office: BackOffice,
  campaignId: number,
  action: 'refusal' | 'suspension' | 'restoration',
  text = 'Motivo do teste.',
) {
  const versions = db.selectFrom('campaign_submissions').select(['id', 'content_hash as hash'])
  const latest = versions.where('campaign_id', '=', campaignId).orderBy('id', 'desc')
  const { id, hash } = await latest.executeTakeFirstOrThrow()
  const bodies = {
    refusal: { body: { content_hash: hash.toString('hex'), refusal: 'other', text } },
    suspension: { body: { reason: 'other', text } },
    restoration: {},
  }
  const { status, bytes } = await office.send('POST', `/api/operator/campaigns/${id}/${action}`, bodies[action])
  if (status !== 204) throw new Error(`${status}: ${bytes}`)
}
