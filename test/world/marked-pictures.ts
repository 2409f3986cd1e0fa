import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const picture = () => sharp({ create: { width: 640, height: 800, channels: 3, background: '#806040' } })

const sourceType = (type: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`

const xmp = (
  type: string,
) => `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${sourceType(type)}"/>
</rdf:RDF></x:xmpmeta>`

/** The beginning of a C2PA manifest store: a JUMBF box with its description, and what its actions say. */
function manifest(actions: string) {
  const description = Buffer.concat([Buffer.from('c2pa'), Buffer.alloc(12), Buffer.from([3]), Buffer.from('c2pa\0')])
  return box('jumb', Buffer.concat([box('jumd', description), box('cbor', Buffer.from(actions))]))
}

function box(type: string, content: Buffer) {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return Buffer.concat([size, Buffer.from(type), content])
}

/** Puts a manifest into a JPEG's APP11 segment, after its first two bytes. */
async function signedJpeg(actions: string) {
  const content = Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), manifest(actions)])
  const head = Buffer.from([0xff, 0xeb, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  const jpeg = await picture().jpeg().toBuffer()
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** Puts a chunk after a PNG's header. Decoders ignore ancillary chunks that they do not know. */
async function signedPng(actions: string) {
  const content = manifest(actions)
  const chunk = Buffer.concat([box('caBX', content), Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const png = await picture().png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

async function signedWebp(actions: string) {
  const content = manifest(actions)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const webp = await picture().webp().withXmp('<x/>').toBuffer()
  const whole = Buffer.concat([webp, Buffer.from('C2PA'), size, content, Buffer.alloc(content.length % 2)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

const ai = sourceType('trainedAlgorithmicMedia')
const edited = sourceType('compositeWithTrainedAlgorithmicMedia')
const camera = sourceType('digitalCapture')

/** Pictures that say how they were made. */
export const markedPictures = {
  'a JPEG with XMP': { mark: 'ai', make: () => picture().jpeg().withXmp(xmp('trainedAlgorithmicMedia')).toBuffer() },
  'a PNG with XMP of an edit': {
    mark: 'ai',
    make: () => picture().png().withXmp(xmp('compositeWithTrainedAlgorithmicMedia')).toBuffer(),
  },
  'a WebP with XMP': { mark: 'ai', make: () => picture().webp().withXmp(xmp('trainedAlgorithmicMedia')).toBuffer() },
  'a JPEG with a manifest': { mark: 'ai', make: () => signedJpeg(ai) },
  'a PNG with a manifest': { mark: 'ai', make: () => signedPng(edited) },
  'a WebP with a manifest': { mark: 'ai', make: () => signedWebp(ai) },
  'a JPEG of a camera that signs': { mark: 'c2pa', make: () => signedJpeg(camera) },
  'a PNG of a camera that signs': { mark: 'c2pa', make: () => signedPng(camera) },
  'a JPEG with XMP of a camera': { mark: null, make: () => picture().jpeg().withXmp(xmp('digitalCapture')).toBuffer() },
  'a plain JPEG': { mark: null, make: () => picture().jpeg().toBuffer() },
} as const
