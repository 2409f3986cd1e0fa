import { dayInSaoPaulo } from '#contract/age.ts'
import type { App } from '#server/app.ts'
import { hashOfAd } from '#server/campaigns/ad-versions.ts'
import { refreshListing, refreshListings } from '#server/catalog/refresh-listings.ts'
import { lookForLikenesses } from '#server/content-reviews/look-for-likenesses.ts'
import type { Db } from '#server/db/open.ts'
import { addFirstOperator } from '#server/operators/first-operator.ts'
import { hashOfContent } from '#server/profiles/content-of.ts'
import { type Album, arrangeAlbums, storeAlbums } from './albums.ts'
import { type ArtPool, makeArtPool, type PoolItem } from './art-pool.ts'
import { insertAudience } from './audience.ts'
import { newcomers } from './cast.ts'
import { insertConversations } from './conversations.ts'
import { endedCoupon } from './coupon-list.ts'
import { drawDemoDocuments, insertDemoDocuments } from './demo-documents.ts'
import { hashDemoPassword } from './demo-password.ts'
import { draftPartners } from './draft-partners.ts'
import { draftPeople } from './draft-people.ts'
import type { Draft } from './drafts.ts'
import { inPairs } from './in-pairs.ts'
import { insertAccounts, insertProfiles } from './insert-accounts.ts'
import { insertCampaignVersions } from './insert-campaign-versions.ts'
import { insertPendingDocuments, insertStanding, renewPlans } from './insert-standing.ts'
import { drawPendingPhotos } from './pending-art.ts'
import { insertPendingContent } from './pending-content.ts'
import { readReference } from './read-reference.ts'

const seed = 2026

/** How far the work has come, in percent, when each part of it ends. */
const shares = { art: 80, albums: 95 }

/** Fills an empty database with invented people, partners and pictures: the files first, then all rows at once. */
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
  await app.db.transaction().execute(async tx => {
    await insertEverybody(tx, { drafts, albums, pending }, app.now())
    await insertDemoDocuments(app, tx, documents)
  })
  tell(100)
}

/** Renews the plans of the demonstration's own people that are about to end. */
export async function renewDemoPlans({ db, env, now }: Pick<App, 'db' | 'env' | 'now'>) {
  if (!env.demo) return
  await db.transaction().execute(async tx => {
    const at = now()
    for (const accountId of await renewPlans(tx, at)) await refreshListing(tx, accountId, at)
  })
}

type Everything = { drafts: readonly Draft[]; albums: readonly Album[]; pending: readonly PoolItem[] }

async function insertEverybody(tx: Db, { drafts, albums, pending }: Everything, now: Date) {
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
  await insertCampaignVersions(tx, members, now, hashOfAd)
  await insertStanding(tx, seed, members, now)
  const waiting = newcomers.filter(({ kycPending }) => kycPending)
  await insertPendingDocuments(
    tx,
    waiting.map(({ email }) => idOf(email)),
    now,
  )
  const added = await insertPendingContent(tx, { members, photos: pending, now }, hashOfContent)
  for (const mediaId of added) await lookForLikenesses({ db: tx }, { mediaId })
  await tx.insertInto('coupons').values(endedCoupon).execute()
  await refreshListings(tx, now)
  await insertAudience(tx, now)
  await insertConversations(tx, idOf, now)
}

const newcomerAccount = ({ userType, name, email }: (typeof newcomers)[number]) => ({
  user_type: userType,
  name,
  email,
})

/** The accounts have their own copies, or links to the same bytes. */
async function removePool({ storage }: App, { photos, banners, clips }: ArtPool) {
  await inPairs([...photos, ...banners, ...clips], ({ folder }) => storage.remove(`midias/${folder}`))
}

/** Says each whole percent once. */
function wholePercents(progress: (percent: number) => void) {
  let last = -1
  return (percent: number) => {
    const whole = Math.floor(percent)
    if (whole > last) progress(whole)
    last = Math.max(last, whole)
  }
}
