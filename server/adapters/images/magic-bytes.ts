export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic'

type Sign = readonly [offset: number, bytes: string]

const signs: readonly [SourceFormat, readonly Sign[]][] = [
  ['jpeg', [[0, '\xff\xd8\xff']]],
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['gif', [[0, 'GIF8']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/** What the first bytes say; decides whether a decoder gets to see the rest, so that SVG, PDF and the like never do. */
export function formatOf(bytes: Uint8Array): SourceFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const found = signs.find(([, all]) => all.every(([offset, sign]) => head.startsWith(sign, offset)))
  return found?.[0] ?? (isHeic(bytes, head) ? 'heic' : undefined)
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

/** Telephones of one maker keep photos so; the first box names the brands that the file keeps to. */
function isHeic(bytes: Uint8Array, head: string) {
  if (!head.startsWith('ftyp', 4)) return false
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE()
  const brands = head.slice(8, size).match(/.{4}/gs) ?? []
  return brands.some(brand => heicBrands.includes(brand))
}

/** A PNG says in its first chunks that it moves; a decoder would show its first picture and say nothing. */
export function isAnimatedPng(bytes: Uint8Array) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = whole.indexOf('IDAT')
  const animation = whole.indexOf('acTL')
  return animation >= 0 && animation < pixels
}
