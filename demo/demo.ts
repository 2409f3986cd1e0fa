import { sql } from 'kysely'
import pLimit from 'p-limit'
import { dayInSaoPaulo } from '#contract/age.ts'
import { hashOfCampaign } from '#server/catalog/campaigns/save-campaigns.ts'
import { refreshEverybody } from '#server/catalog/listings/refresh-listings.ts'
import { recordSimilarMedia } from '#server/people/media/save-media.ts'
import { hashOfContent } from '#server/people/profiles/save-content.ts'
import { folderName } from '#server/platform/adapters/images/stored-image.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { confirmInventedPrices } from '#server/platform/db/reference/reference.ts'
import { addFirstOperator, addOperator } from '#server/safety/operators/add-operator.ts'
import { drawingsOf, rasterize } from './art/drawings.ts'
import { demoPassword, hashDemoPassword, newcomers, secondReviewer } from './cast.ts'
import { insertConversations } from './conversations.ts'
import { sendCases } from './demo-cases.ts'
import { drawDemoDocuments, insertDemoDocuments } from './demo-documents.ts'
import { type Draft, draftPartners, draftPeople } from './draft-accounts.ts'
import { insertAccounts, insertCampaignVersions, insertProfiles } from './insert-accounts.ts'
import { insertDecisions, insertPendingDocuments, renewPlans } from './insert-decisions.ts'
import { insertPendingContent } from './pending-content.ts'
import {
  type Album,
  type ArtPool,
  arrangeAlbums,
  makeArtPool,
  type PoolItem,
  store,
  storeAlbums,
  type Tools,
} from './pictures.ts'
import { randomFrom } from './random.ts'
import { readReference } from './reference.ts'

const seed = 2026

/** Progress at the end of each part, in percent. */
const shares = { art: 80, albums: 95 }

/** Writes the files first, then all rows in one transaction. */
export async function seedDemo(
  app: App,
  progress: (percent: number) => void,
  drawPool: typeof makeArtPool = makeArtPool,
): Promise<void> {
  const tell = wholePercents(progress)
  const today = dayInSaoPaulo(app.now())
  const reference = await readReference(app.db)
  const drafts = [...draftPeople(seed, reference, today), ...draftPartners(seed, reference, today)]
  const pool = await drawPool(app, seed, part => tell(part * shares.art))
  const albums = arrangeAlbums(seed, drafts, pool)
  await storeAlbums(app.storage, albums, part => tell(shares.art + part * (shares.albums - shares.art)))
  await removePool(app, pool)
  const documents = await drawDemoDocuments(app)
  const pending = await drawPendingPhotos(app, seed)
  await addFirstOperator(app)
  await addSecondReviewer(app)
  await app.db.transaction().execute(async tx => {
    await insertEverybody(app, tx, { drafts, albums, pending })
    await insertDemoDocuments(app, tx, documents)
  })
  tell(100)
}

/**
 * Adds a second operator for actions that need two. Skips this if the first operator has a private password, because
 * the second one's password is public.
 */
async function addSecondReviewer(app: App) {
  if (app.env.staff?.password !== demoPassword) return
  const access = { email: secondReviewer, name: 'Segunda análise', password: demoPassword, ownPassword: true }
  await addOperator(app, { ...access, roles: ['kyc', 'content', 'trust'] })
}

export async function renewDemoPlans({ db, env, now }: Pick<App, 'db' | 'env' | 'now'>) {
  if (!env.demo) return
  await db.transaction().execute(async tx => {
    const at = now()
    for (const accountId of await renewPlans(tx, at)) await changed(tx, 'listing', accountId, at)
  })
}

type Everything = { drafts: readonly Draft[]; albums: readonly Album[]; pending: readonly PoolItem[] }

async function insertEverybody({ env, now: clock }: App, tx: Db, { drafts, albums, pending }: Everything) {
  const now = clock()
  const password_hash = hashDemoPassword()
  const accounts = [...drafts.map(({ account }) => account), ...newcomers.map(newcomerAccount)]
  const ids = await insertAccounts(
    tx,
    accounts.map(account => ({ ...account, password_hash })),
  )
  const idOf = (email: string) => ids.get(email) as number
  const members = drafts.map((draft, index) => ({
    id: idOf(draft.account.email),
    draft,
    album: albums[index] as Album,
  }))
  await insertProfiles(tx, members, now)
  await insertCampaignVersions(tx, members, now, hashOfCampaign)
  await insertDecisions(tx, seed, members, now)
  const waiting = newcomers.filter(({ kycPending }) => kycPending)
  await insertPendingDocuments(
    tx,
    waiting.map(({ email }) => idOf(email)),
    now,
  )
  const added = await insertPendingContent(tx, { members, photos: pending, now }, hashOfContent)
  for (const mediaId of added) await recordSimilarMedia({ env, db: tx, now: () => now }, { mediaId })
  await tx.insertInto('coupons').values(endedCoupon).execute()
  await refreshEverybody(tx, now)
  await insertAudience(tx, now)
  await insertConversations(tx, idOf, now)
}

const newcomerAccount = ({ userType, name, email }: (typeof newcomers)[number]) => ({
  user_type: userType,
  name,
  email,
})

/** Removes the originals, since each account already has its own copies or links to the same bytes. */
async function removePool({ storage }: App, { photos, banners, clips }: ArtPool) {
  await pLimit(2).map([...photos, ...banners, ...clips], ({ folder }) => storage.remove(`midias/${folder}`))
}

function wholePercents(progress: (percent: number) => void) {
  let last = -1
  return (percent: number) => {
    const whole = Math.floor(percent)
    if (whole > last) progress(whole)
    last = Math.max(last, whole)
  }
}

const days = 30

const insertAudience = (tx: Db, now: Date) =>
  sql`
  insert into audience_days (kind, subject_id, day, views, clicks)
  select kind, id, day, views, case when followed then views * (2 + drawn % 6) / 100 else 0 end
  from (
    select 'profile' as kind, account_id as id, user_type <> 4 as followed from listings
    union all
    select 'campaign', c.id, true from campaigns c join listings l on l.account_id = c.account_id where c.active
  ) things
  cross join lateral (
    select day::date, abs(hashtext(kind || id || day::date)) % 1000 as drawn
    from generate_series(${dayInSaoPaulo(now)}::date - ${days - 1}::integer, ${dayInSaoPaulo(now)}::date, '1 day') day
  ) dates
  cross join lateral (
    select (12 + id * 7 % 40) * (60 + drawn % 70) * (case when extract(isodow from day) in (5, 6) then 16 else 10 end)
      / 1000 as views
  ) visits`.execute(tx)

const width = 1080

/** The last photo is a crop of the one before it, so that an operator sees two similar pictures. */
async function drawPendingPhotos(tools: Tools, seed: number): Promise<PoolItem[]> {
  const { bytes } = randomFrom(seed + 5)
  const waiting = drawingsOf('waiting')
  const drawings = [...waiting, ...waiting.slice(-1)].map(drawing => ({ drawing, folder: folderName(bytes) }))
  return pLimit(2).map(drawings, async ({ drawing, folder }, index) => {
    const pixels = await rasterize(drawing, width)
    const upload =
      index < waiting.length
        ? pixels.jpeg({ quality: 94 })
        : pixels.extract({ left: 6, top: 8, width: 1068, height: 1334 }).jpeg({ quality: 70 })
    return store(tools.storage, folder, await tools.images.photo(await upload.toBuffer()))
  })
}

/** An expired coupon, so that the demonstration shows that state. */
const endedCoupon = {
  code: 'INAUGURACAO',
  title: 'Cupom de inauguração',
  percent: 15,
  starts_at: '2026-01-01T03:00:00Z',
  ends_at: '2026-02-01T03:00:00Z',
  for_all: true,
}

export async function fillDemo(app: App, progress: (line: string) => void) {
  if (!app.env.demo) return
  await confirmInventedPrices(app.db, app.now())
  await oneAtATime(app, () => fillIfEmpty(app, progress))
}

/** If several processes start on an empty database, only one of them fills it. */
async function oneAtATime({ pool }: App, work: () => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [seedLock])
    await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [seedLock])
    client.release()
  }
}

const seedLock = 7_330_001

async function fillIfEmpty(app: App, progress: (line: string) => void) {
  const filled = await app.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
  if (filled) return renewDemoPlans(app)
  await seedDemo(app, percent => progress(`Criando conteúdo de demonstração… ${percent}%`))
  await sendCases(app)
}
