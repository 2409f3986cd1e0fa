import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Network, outsideLink } from './outside-links.ts'
import { readLink } from './read-link.ts'

test.each<[string, Network | undefined, string | undefined]>([
  ['ana.bela', 'instagram', '@ana.bela'],
  ['@ana.bela', 'instagram', '@ana.bela'],
  ['@ ana.bela/', 'instagram', '@ana.bela'],
  ['\u200e＠ana.bela', 'instagram', '@ana.bela'],
  ['https://www.instagram.com/ana.bela/?igsh=MzRlODBiNWFlZA%3D%3D&utm_source=qr', 'instagram', '@ana.bela'],
  ['instagram.com/ana.bela', 'instagram', '@ana.bela'],
  ['HTTP://M.Instagram.com/ana.bela#x', 'instagram', '@ana.bela'],
  ['https://instagr.am/ana.bela', 'instagram', '@ana.bela'],
  ['https://www.instagram.com/p/Cx1/?igsh=abc', 'instagram', 'https://www.instagram.com/p/Cx1/'],
  ['https://www.tiktok.com/@ana.bela?_t=8x&_r=1', 'tiktok', '@ana.bela'],
  ['https://www.tiktok.com/@ana/video/73?q=1', 'tiktok', 'https://www.tiktok.com/@ana/video/73'],
  ['https://vm.tiktok.com/ZM2abc/', 'tiktok', 'https://vm.tiktok.com/ZM2abc/'],
  ['https://twitter.com/ana_bela?s=21&t=x', 'twitter', '@ana_bela'],
  ['x.com/ana_bela', 'twitter', '@ana_bela'],
  ['ana_bela', 'twitter', '@ana_bela'],
  ['ana.bela', 'onlyfans', 'https://onlyfans.com/ana.bela'],
  ['@ana', 'onlyfans', 'https://onlyfans.com/ana'],
  ['https://onlyfans.com/ana/c12?ref=5', 'onlyfans', 'https://onlyfans.com/ana/c12'],
  ['ana', 'linktree', 'https://linktr.ee/ana'],
  ['linktr.ee/ana?utm_source=x', 'linktree', 'https://linktr.ee/ana'],
  ['beacons.ai/ana', 'linktree', 'https://beacons.ai/ana'],
  ['anabela.bio', 'linktree', 'https://anabela.bio'],
  ['anabela.com.br', undefined, 'https://anabela.com.br'],
  ['https://anabela.com.br/a?b=c', undefined, 'https://anabela.com.br/a?b=c'],
  ['https://anabela.com.br/a?b=c', 'instagram', 'https://anabela.com.br/a?b=c'],
  ['instagram.com', 'instagram', undefined],
  ['https://www.instagram.com/', 'instagram', undefined],
  ['https://instagram.com@outro.example/ana', 'instagram', undefined],
  ['ana bela', 'instagram', undefined],
  ['@', 'instagram', undefined],
  ['...', 'instagram', undefined],
  ['@ana', undefined, undefined],
  ['ana', undefined, undefined],
  ['javascript:alert(1)', 'instagram', undefined],
  ['javascript:alert(1)', undefined, undefined],
  ['ftp://anabela.com.br', undefined, undefined],
])('stores %j on %s as %s', (text, network, kept) => expect(readLink(text, network)).toBe(kept))

test('reads a network name in any notation, and reading the result again changes nothing', () => {
  const networks = { instagram: 'www.instagram.com/', tiktok: 'www.tiktok.com/@', twitter: 'x.com/' } as const
  const handle = fc.stringMatching(/^[a-z0-9_](\.?[a-z0-9_]){0,20}$/)
  const shared = fc.constantFrom('', '/', '?igsh=MTIz', '/?utm_source=qr&hl=pt', '#sobre')
  const network = fc.constantFrom('instagram', 'tiktok', 'twitter')
  fc.assert(
    fc.property(handle, shared, network, fc.constantFrom('https://', 'http://', ''), (name, rest, on, scheme) => {
      for (const text of [name, `@${name}`, ` ${name}\u200b`, `${scheme}${networks[on]}${name}${rest}`])
        expect([text, readLink(text, on)]).toEqual([text, `@${name}`])
      expect(outsideLink(`@${name}`, on)).toBe(`https://${networks[on]}${name}`)
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(
      fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ maxLength: 40 })),
      network,
      (text, on) => {
        for (const known of [on, undefined]) {
          const kept = readLink(text, known)
          if (kept === undefined) continue
          expect(readLink(kept, known)).toBe(kept)
          expect(outsideLink(kept, on)).toMatch(/^https?:\/\//)
        }
      },
    ),
    { numRuns: 2000 },
  )
})
