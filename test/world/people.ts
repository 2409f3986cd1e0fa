import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { readOwnAccount } from '#contract/account.ts'
import { giveDeclarations, listDeclarations, type OwnDeclaration } from '#contract/declarations.ts'
import { dayMs } from '#contract/durations.ts'
import type { Gender } from '#contract/genders.ts'
import { foldName } from '#contract/place.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import { hashOfCampaign } from '#server/catalog/campaigns/save-campaigns.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ask, bodyOf } from './calls.ts'
import { suspend } from './direct-writes.ts'
import { insertPaidPlan } from './paid-plan.ts'
import type { Booted } from './site.ts'

/** Facts about a person; omitted ones get defaults. */
export type Person = {
  userType?: number
  nickname?: string
  tier?: Tier
  gender?: Gender
  birth?: string
  city?: string
  neighborhood?: string
  price?: number
  categoryId?: number
  /** A partner's CPF or CNPJ. */
  document?: string
  photos?: number
  videos?: number
  kyc?: 'approved' | 'rejected' | 'pending' | 'none'
  planEndsInDays?: number | null
  suspended?: boolean
  /** Whether the number is confirmed; default true. */
  provenPhone?: boolean
  /** Whether the person made the declarations that an ad needs; default true. */
  declares?: boolean
}

type Listed = {
  userType: number
  /** True: the account must have videos. False: it must have none. If omitted, either matches. */
  videos?: boolean
  photos?: number
  link?: 'url_instagram' | 'url_tiktok' | 'url_twitter' | 'url_web'
}

/** A listed demonstration account with at least what the test needs. */
export async function idOf({ db }: App, { userType, videos, photos = 1, link }: Listed) {
  let query = db
    .selectFrom('listings')
    .innerJoin('profiles', 'profiles.account_id', 'listings.account_id')
    .select('listings.account_id')
    .where('listings.user_type', '=', userType)
    .where('photo_count', '>=', userType === 5 ? 0 : photos)
    .orderBy('listings.account_id')
  if (videos !== undefined) query = query.where('video_count', videos ? '>' : '=', 0)
  if (link) query = query.where(`profiles.${link}`, 'is not', null)
  return (await query.executeTakeFirstOrThrow()).account_id
}

/** The hash of `password`, precomputed because hashing it per person would take most of a test's time. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$qPUL9/aK4JlyeCgrM9QC62kIYEudCpg74l8qwMXd1z0'

let made = 0

/** An advertiser with a profile, by default verified and on a paid plan; listed if the listing rule allows it. */
export async function advertiser(app: App, person: Person = {}): Promise<number> {
  return app.db.transaction().execute(async tx => {
    const { userType = 2, nickname = `Pessoa ${++made}` } = person
    const id = await insertAccount(tx, userType, nickname)
    await insertProfile(tx, id, { ...person, userType, nickname })
    if (person.provenPhone !== false) await insertPhoneProof(tx, id, app.now())
    await insertAddress(tx, id, person)
    await insertMedia(tx, id, 'image', person.photos ?? 2)
    await insertMedia(tx, id, 'video', person.videos ?? 0)
    await insertReview(tx, id, person.kyc ?? 'approved', app.now())
    if (person.declares ?? true) await declareAll(tx, [id], app.now())
    if (person.planEndsInDays !== null) await insertPlan(tx, id, { ...person, userType }, app.now())
    if (person.suspended) await suspend({ db: tx, now: app.now }, id)
    await changed(tx, 'listing', id, app.now())
    return id
  })
}

/** Makes all the declarations that each account needs. */
export const declareAll = (tx: Db, accountIds: readonly number[], at: Date) =>
  sql`
    insert into declarations (account_id, kind, version, text_hash, given_at)
    select a.id, v.kind, v.version, v.text_hash, ${at}
    from accounts a join declaration_versions v on a.user_type = any (v.user_types)
    where a.id = any (${[...accountIds]})`.execute(tx)

async function insertAccount(tx: Db, user_type: number, name: string) {
  const email = `pessoa${++made}@teste.local`
  const values = { user_type, name: `Nome civil de ${name}`, email, password_hash: passwordHash }
  return (await tx.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Named = Person & { userType: number; nickname: string }

async function insertProfile(
  tx: Db,
  account_id: number,
  { userType, nickname, gender, birth, price, categoryId, document }: Named,
) {
  const digits = `219000${String(account_id).padStart(5, '0')}`
  const isPartner = userType === 5
  await tx
    .insertInto('profiles')
    .values({
      account_id,
      user_type: userType,
      nickname,
      birth: birth ?? '1990-06-15',
      gender: isPartner ? null : (gender ?? 'Mulher'),
      whatsapp: isPartner ? null : digits,
      phone: isPartner ? digits : null,
      price: price ?? (isPartner ? 0 : 300),
      info: 'Um texto neutro sobre a pessoa.',
      has_place: true,
      category_id: isPartner ? (categoryId ?? 1) : null,
      document: isPartner ? (document ?? '00000000000191') : null,
      url_instagram: '@vespera.exemplo',
    })
    .execute()
}

const insertPhoneProof = (tx: Db, accountId: number, at: Date) =>
  sql`
    insert into phone_proofs (account_id, number, proven_at, public_since)
    select account_id, coalesce(whatsapp, phone), ${at}, ${at} from profiles where account_id = ${accountId}`.execute(
    tx,
  )

async function insertAddress(tx: Db, account_id: number, { city = 'Niterói', neighborhood = 'Icaraí' }: Person) {
  const found = await tx
    .selectFrom('cities')
    .select(['id', 'state_id'])
    .where('state_id', '=', 33)
    .where('search_key', '=', foldName(city))
    .executeTakeFirstOrThrow()
  const place = { state_id: found.state_id, city_id: found.id, neighborhood, neighborhood_key: foldName(neighborhood) }
  await tx
    .insertInto('addresses')
    .values({ account_id, ...place })
    .execute()
}

async function insertMedia(tx: Db, account_id: number, kind: 'image' | 'video', count: number) {
  // Gives all items the same time, because screens group decisions of the same minute or hour.
  const at = new Date()
  for (let position = 0; position < count; position++) {
    const folder = folderOf(kind[0] as string, account_id, position)
    const duration_ms = kind === 'video' ? 5_000 : null
    const container = kind === 'video' ? ('webm' as const) : null
    const content_hash = createHash('sha256').update(folder).digest()
    const look = { width: 1024, height: 1280, color: '#553344', duration_ms, container, content_hash }
    const { id } = await tx
      .insertInto('media')
      .values({ account_id, kind, folder, position, ...look })
      .returning('id')
      .executeTakeFirstOrThrow()
    const review = { media_id: id, verdict: 'approved', content_hash, reviewed_at: at } as const
    await tx.insertInto('media_reviews').values(review).execute()
    await tx.insertInto('media_attestations').values({ media_id: id, people: 'alone', attested_at: at }).execute()
  }
}

async function insertReview(tx: Db, account_id: number, verdict: NonNullable<Person['kyc']>, at: Date) {
  if (verdict === 'none') return
  const sent = { account_id, submitted_at: at }
  const { id } = await tx.insertInto('kyc_submissions').values(sent).returning('id').executeTakeFirstOrThrow()
  if (verdict === 'pending') return
  const why = verdict === 'rejected' ? ({ reason: 'Foto ilegível', rejection: 'illegible' } as const) : { reason: null }
  await tx
    .insertInto('kyc_reviews')
    .values({ submission_id: id, verdict, ...why, reviewed_at: at })
    .execute()
}

export async function insertPlan(
  tx: Db,
  account_id: number,
  { userType, tier = 'premium', planEndsInDays }: Named | PlanFor,
  at: Date,
) {
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'tier', 'title', 'days', 'free_days', 'amount'])
    .where('user_type', '=', userType)
    .where('tier', '=', tier)
    .executeTakeFirstOrThrow()
  const ends_at = new Date(at.getTime() + (planEndsInDays ?? 20) * dayMs)
  const starts_at = new Date(Math.min(at.getTime(), ends_at.getTime() - dayMs))
  await insertPaidPlan(tx, account_id, plan, { starts_at, ends_at })
}

type PlanFor = Person & { userType: number }

/** Inserts an approved banner for a partner. */
export async function campaign(
  app: App,
  accountId: number,
  slot: number,
  more: { title?: string; active?: boolean; targetUrl?: string } = {},
) {
  const folder = folderOf('c', accountId, slot)
  const { title = `Anúncio ${slot}`, active = true, targetUrl = 'https://example.com/' } = more
  const shown = { title, target_url: targetUrl, folder, color: '#332244' }
  const values = { account_id: accountId, slot, active, ...shown }
  const { id } = await app.db.insertInto('campaigns').values(values).returning('id').executeTakeFirstOrThrow()
  await approveVersion(app, id, shown)
  return id
}

type ShownBanner = { title: string; target_url: string | null; folder: string; color: string }

async function approveVersion({ db, now }: App, campaign_id: number, shown: ShownBanner) {
  const picture_hash = createHash('sha256').update(shown.folder).digest()
  const content_hash = hashOfCampaign({ ...shown, picture_hash })
  const version = { campaign_id, ...shown, animated: false, picture_hash, content_hash, submitted_at: now() }
  const made = db.insertInto('campaign_submissions').values(version).returning('id')
  const { id } = await made.executeTakeFirstOrThrow()
  const review = { submission_id: id, verdict: 'approved', content_hash, reviewed_at: now() } as const
  await db.insertInto('campaign_reviews').values(review).execute()
}

export const password = 'Ipê-amarelo-42'

let registered = 0

export const newcomer = (more: object = {}) => ({
  user_type_id: 2,
  name: 'Pessoa Nova',
  email: `nova${++registered}@teste.local`,
  password,
  password_confirmation: password,
  ...more,
})

/** Registers an account through the API. */
export async function signUp(url: string, more: object = {}) {
  const form = newcomer(more)
  const { access_token: token } = bodyOf<{ access_token: string }>(await ask(url, register, { body: form }))
  const { id } = bodyOf<{ id: number }>(await ask(url, readOwnAccount, { token }))
  return { id, token, email: form.email }
}

/** Makes all requested declarations through the API. */
export async function declare(url: string, token: string) {
  const { data } = bodyOf<{ data: OwnDeclaration[] }>(await ask(url, listDeclarations, { token }))
  const body = { data: data.map(({ kind, version }) => ({ kind, version })) }
  const { status, text } = await ask(url, giveDeclarations, { token, body })
  if (status !== 204) throw new Error(`${status}: ${text}`)
}

export const logIn = (url: string, username: string, typed = password, headers: Record<string, string> = {}) =>
  ask(url, authenticate, { body: { username, password: typed }, headers })

export async function logInToken(url: string, username: string, typed = password) {
  return bodyOf<{ access_token: string }>(await logIn(url, username, typed)).access_token
}

/** Logs in a person created by `advertiser`. */
export async function logInAs({ app, url }: Pick<Booted, 'app' | 'url'>, id: number) {
  const account = app.db.selectFrom('accounts').select('email').where('id', '=', id)
  const { email } = await account.executeTakeFirstOrThrow()
  return { email, token: await logInToken(url, email) }
}

/** Opens a session without the slower log-in. */
export const sessionOf = ({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) =>
  openSession(db, accountId, '', now())

/** All sites share one storage. This tag keeps a test file from finding or removing another's files. */
const ofThisFile = Math.random().toString(36).slice(2, 8).padEnd(6, '0')

const folderOf = (kind: string, accountId: number, place: number) =>
  `${kind}${ofThisFile}${accountId.toString(36).padStart(3, '0')}${place.toString(36).padStart(2, '0')}`
