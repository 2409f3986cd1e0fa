import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { documentKinds } from '#contract/documents.ts'
import type { App } from '#server/platform/app.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { bootApp } from '#test/world/site.ts'

let app: App

beforeAll(async () => {
  app = (await bootApp({ template: 'vespera_demo' })).app
})

test('everyone who waits for a review has three demonstration documents in the vault', async () => {
  const waiting = await app.db
    .selectFrom('kyc_submissions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['kyc_submissions.id', 'email'])
    .where('verdict', 'is', null)
    .execute()
  expect(waiting).toHaveLength(5)
  expect(waiting.map(({ email }) => email)).toContain('pendente@demo.local')
  for (const { id } of waiting) {
    for (const kind of documentKinds) {
      const bytes = await openDocument(app, id, kind)
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
  }
})

test('an operator finds edits, photos and a video to review, a refused one of each, and two nearly equal pictures', async () => {
  const { rows: edits } = await sql<Record<string, unknown>>`
    select r.verdict, ps.content - '{phone,category_id,document}'::text[] = ps.content as whole,
      ps.content ->> 'info' ~ 'n 0 v 1 n h a' as disguised,
      (ps.content ->> 'price')::int <> p.price as dearer
    from profile_submissions ps join profiles p using (account_id)
    left join profile_reviews r on r.submission_id = ps.id order by ps.id
  `.execute(app.db)
  expect(edits).toEqual([
    { verdict: null, whole: true, disguised: false, dearer: true },
    { verdict: null, whole: true, disguised: true, dearer: false },
    { verdict: null, whole: true, disguised: false, dearer: true },
    { verdict: 'refused', whole: true, disguised: false, dearer: false },
  ])
  const { rows: media } = await sql<Record<string, unknown>>`
    select m.kind, r.verdict, a.email = 'mulher@demo.local' as named, count(*) as count
    from media m join accounts a on a.id = m.account_id left join media_reviews r on r.media_id = m.id
    where r.verdict is distinct from 'approved' group by 1, 2, 3 order by 1, 2, 3
  `.execute(app.db)
  expect(media).toEqual([
    { kind: 'image', verdict: 'refused', named: true, count: 1 },
    { kind: 'image', verdict: null, named: false, count: 3 },
    { kind: 'image', verdict: null, named: true, count: 1 },
    { kind: 'video', verdict: null, named: true, count: 1 },
  ])
  const likenesses = await app.db.selectFrom('media_likenesses').select('distance').execute()
  expect(likenesses.length).toBeGreaterThanOrEqual(1)
  expect(Math.min(...likenesses.map(({ distance }) => distance))).toBeLessThanOrEqual(10)
})

test('everyone with a photo to review has a selfie to compare it with', async () => {
  const { rows } = await sql`
    select m.account_id from media m where not exists (select from media_reviews r where r.media_id = m.id)
      and not exists (select from kyc_documents d join kyc_submissions k on k.id = d.submission_id
        join kyc_reviews kr on kr.submission_id = k.id and kr.reviewed_at > now() - interval '30 days'
        where d.kind = 'selfie' and k.account_id = m.account_id)
  `.execute(app.db)
  expect(rows).toEqual([])
})
