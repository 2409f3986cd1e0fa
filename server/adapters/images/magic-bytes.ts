export type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif'

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
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signs.find(([, all]) => all.every(([offset, sign]) => head.startsWith(sign, offset)))?.[0]
}
