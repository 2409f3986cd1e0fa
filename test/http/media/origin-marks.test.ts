import { beforeAll, expect, test } from 'vitest'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { companionForm, type FormPart, linkOf, openCampaignAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { approveItem } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { markedPictures } from '#test/world/marked-pictures.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
})

test('reviewers see that a file says that AI made it; the site refuses nothing', async () => {
  const authors = openCampaignAuthors(site)
  const person = await authors.newcomer()
  const names = ['a JPEG with XMP', 'a PNG with a manifest', 'a JPEG of a camera that signs', 'a plain JPEG'] as const
  const sent = await Promise.all(names.map(name => markedPictures[name].make()))
  const links: FormPart[] = []
  for (const file of sent) links.push(['images[]', linkOf(await authors.added(person.token, [['image', file]]))])
  expect((await authors.save(person.token, partsOf(companionForm, ...links))).status).toBeLessThan(300)
  const { office } = await operatorAtWork(site, 'Íris')
  const path = `/api/operator/media/accounts/${person.id}`
  const { media }: MediaCaseDetail = (await office.send('GET', path)).json()
  expect(media.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'pending'])
  expect(media.map(({ origin_mark }) => String(origin_mark)).sort()).toEqual(['ai', 'ai', 'c2pa', 'null'])
  const [item] = media
  if (!item) throw new Error('no item')
  expect((await approveItem(office, item)).status).toBeLessThan(300)
})
