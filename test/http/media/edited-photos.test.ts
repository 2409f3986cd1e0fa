import { beforeAll, expect, test } from 'vitest'
import type { OwnMedia } from '#contract/media.ts'
import { companionForm, type FormPart, openAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, type ContentCases, openContentCases, refuseItem } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let cases: ContentCases
let office: BackOffice
let photo: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  cases = openContentCases(site)
  office = (await operatorAtWork(site, 'Íris')).office
  photo = await goodJpeg()
})

/** A listed advertiser with a cover and another photo. */
async function someone() {
  const { id, token } = await authors.advertiser({ photos: 2 })
  const [cover, other] = (await authors.mediaOf(id)).map(({ folder }) => folder) as [string, string]
  const save = async (folders: readonly string[]) => {
    const images = folders.map((folder): FormPart => ['images[]', `midias/${folder}`])
    expect((await authors.save(token, partsOf(companionForm, ...images))).status).toBe(204)
  }
  const edited = async (folder: string) =>
    folderOf(
      await authors.added(token, [
        ['image', photo],
        ['replaces', folder],
      ]),
    )
  const seen = async () => ((await cases.publicProfile(id)).midias as OwnMedia[]).map(folderOf)
  const own = async () => ((await authors.own(token)).profile?.midias ?? []).map(folderOf)
  const item = async (folder: string) => {
    const found = (await authors.mediaOf(id)).find(each => each.folder === folder)
    if (!found) throw new Error(`no ${folder}`)
    return { id: found.id, content_hash: found.content_hash.toString('hex') }
  }
  const remove = async (folder: string) =>
    fetch(`${site.url}/api/account/media/${(await item(folder)).id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  const coverSeen = async () =>
    (await cases.rows('select cover_folder from listings where account_id = $1', id))[0].cover_folder
  return { id, token, cover, other, save, edited, seen, own, item, remove, coverSeen }
}

const folderOf = ({ folder }: Pick<OwnMedia, 'folder'>) => folder.replace('midias/', '')

test('visitors see the original until its edited copy is approved, even if other items wait', async () => {
  const { cover, other, save, edited, seen, own, item, coverSeen, token } = await someone()
  const copy = await edited(`midias/${cover}`)
  expect(await seen()).toEqual([cover, other])
  const more = folderOf(await authors.added(token, [['image', photo]]))
  await save([copy, other, more])
  expect([await seen(), await coverSeen()]).toEqual([[cover, other], cover])
  expect(await own()).toEqual([copy, other, more])
  // After another save, visitors still see the original.
  await save([other, copy, more])
  expect(await seen()).toEqual([other, cover])
  await save([copy, other, more])
  expect((await approveItem(office, await item(copy))).status).toBe(204)
  expect([await seen(), await coverSeen()]).toEqual([[copy, other], copy])
  await expect(item(cover)).rejects.toThrow('no ')
})

test('a refused copy leaves the original, which a copy of that copy can replace', async () => {
  const { cover, other, save, edited, seen, own, item } = await someone()
  const refused = await edited(`midias/${cover}`)
  await save([refused, other])
  expect((await refuseItem(office, await item(refused))).status).toBe(204)
  expect([await seen(), await own()]).toEqual([
    [cover, other],
    [refused, other],
  ])
  const again = await edited(`/midias/${refused}/512.webp`)
  await save([again, other])
  expect(await seen()).toEqual([cover, other])
  expect((await approveItem(office, await item(again))).status).toBe(204)
  expect(await seen()).toEqual([again, other])
})

test('removing a saved copy removes the original too; removing an unsaved copy changes nothing', async () => {
  const { cover, other, save, edited, seen, own, remove } = await someone()
  const unsaved = await edited(`midias/${cover}`)
  expect((await remove(unsaved)).status).toBe(204)
  expect([await seen(), await own()]).toEqual([
    [cover, other],
    [cover, other],
  ])
  const copy = await edited(`midias/${cover}`)
  await save([copy, other])
  expect((await remove(copy)).status).toBe(204)
  expect([await seen(), await own()]).toEqual([[other], [other]])
})

test('an edited copy cannot replace a photo of another account', async () => {
  const [victim, one] = [await someone(), await someone()]
  const copy = await one.edited(`midias/${victim.cover}`)
  await one.save([copy, one.other])
  await approveItem(office, await one.item(copy))
  expect(await victim.seen()).toEqual([victim.cover, victim.other])
})
