import { randomBytes, randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { UnusableReason } from '#server/platform/adapters/images/images.ts'
import type { UnusableVideoReason } from '#server/platform/adapters/videos/videos.ts'
import { hevc, mp4, mpeg4, soundOnly, videoOf, webm } from './videos.ts'

type Make = () => Promise<Buffer> | Buffer
/** Generated files, each with the reason why the site must refuse it. */
type Hostile<Reason> = Readonly<Record<string, { make: Make; reason: Reason }>>

export const latin = (text: string) => Buffer.from(text, 'latin1')
export const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

const script = '<script>alert("hidden-marker")</script>'
const zip = () =>
  Buffer.concat([latin('PK\x03\x04\x14\x00'), latin('hidden-marker'), latin('PK\x05\x06'), Buffer.alloc(18)])

/** Random noise, which compresses as badly as photos do; sharp's own noise takes four times as long. */
export function noise(width = 640, height = 800) {
  const pixels = randomBytes(width * height * 3).map(byte => 77 + ((byte * 87) >> 8))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const goodJpeg = (width?: number, height?: number) => noise(width, height).jpeg().toBuffer()
export const goodPng = () => noise().png().toBuffer()
export const goodWebp = () => noise().webp().toBuffer()
/** Stored as 640 × 400, displayed as 400 × 640. */
export const lyingJpeg = () => noise(640, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
/**
 * Made by `heif-enc`: red on its left quarter, dark on the rest, stored as 640 × 400 and displayed as 400 × 640 with the
 * red on top. It has EXIF with a GPS position, and XMP.
 */
export const taggedHeic = () => readFileSync(join(import.meta.dirname, 'tagged.heic'))
export const clearPng = () => noise().ensureAlpha(0.5).png().toBuffer()

/** Strings that served files must not contain; each is in `taggedJpeg` and in `taggedMov` or `taggedMp4`. */
export const markers = [
  'hidden-marker',
  'MarkerMake',
  'GPSLatitude',
  '-22.9068-043.1729',
  'xmpmeta',
  'Photoshop 3.0',
  'Exif\0',
]
export const foundMarkers = (bytes: Uint8Array) => markers.filter(marker => Buffer.from(bytes).includes(latin(marker)))

/** A JPEG with EXIF (including a GPS position), XMP, IPTC and a comment. */
export async function taggedJpeg() {
  const tagged = await sharp(await goodJpeg())
    .withExif({
      IFD0: { Make: 'MarkerMake', ImageDescription: 'hidden-marker' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '43/1 10/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>-22.9068-043.1729</exif:GPSLatitude></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const iptc = latin('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x12\x1c\x02\x78\0\x0dhidden-marker')
  return withSegments(tagged, [0xed, iptc], [0xfe, latin(`hidden-marker ${script}`)])
}

/** Valid pictures that are also something else: the site accepts the picture and drops the rest. */
export const polyglots: Readonly<Record<string, Make>> = {
  'a JPEG that is also a ZIP archive': async () => Buffer.concat([await goodJpeg(), zip()]),
  'a PNG that is also a ZIP archive': async () => Buffer.concat([await goodPng(), zip()]),
  'a JPEG with HTML in its comment': async () => withSegments(await goodJpeg(), [0xfe, latin(script)]),
  'a JPEG with PHP after its end': async () =>
    Buffer.concat([await goodJpeg(), latin('<?php system("hidden-marker"); ?>')]),
  'a PNG with HTML in a text chunk': async () => withChunk(await goodPng(), 'tEXt', latin(`Comment\0${script}`)),
}

export const hostilePhotos: Hostile<UnusableReason> = {
  nothing: { make: () => Buffer.alloc(0), reason: 'format' },
  HTML: { make: () => latin(`<!doctype html>${script}`), reason: 'format' },
  SVG: {
    make: () => latin(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${script}</svg>`),
    reason: 'format',
  },
  PDF: { make: () => latin('%PDF-1.7\n1 0 obj\n'), reason: 'format' },
  'a ZIP archive': { make: zip, reason: 'format' },
  'a program': { make: () => Buffer.concat([latin('\x7fELF\x02\x01\x01'), Buffer.alloc(400)]), reason: 'format' },
  'random bytes': { make: () => randomFillSync(Buffer.alloc(5000)).fill(0, 0, 12), reason: 'format' },
  'a video': { make: () => mp4, reason: 'format' },
  'a GIF': { make: () => noise(400, 400).gif().toBuffer(), reason: 'format' },
  'a GIF that is also a JAR': {
    make: async () => Buffer.concat([await noise(400, 400).gif().toBuffer(), zip()]),
    reason: 'format',
  },
  'a GIF of 50,000 frames': { make: () => longGif(50_000), reason: 'format' },
  'an animated WebP': { make: () => animatedWebp(2), reason: 'animated' },
  'a WebP of 5,000 frames': { make: () => animatedWebp(5000), reason: 'animated' },
  'an animated PNG': {
    make: async () => withChunk(await goodPng(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    reason: 'animated',
  },
  'half a HEIC photo': { make: () => half(taggedHeic()), reason: 'damaged' },
  'a HEIC photo without its picture': { make: () => ftyp('mif1', 'mif1', 'heic'), reason: 'damaged' },
  'a HEIC photo of 6,400 × 4,000 pixels': { make: () => floodHeic(taggedHeic()), reason: 'too_large' },
  'an AVIF picture': { make: () => ftyp('avif', 'mif1', 'avif'), reason: 'format' },
  'half a JPEG': { make: async () => half(await goodJpeg()), reason: 'damaged' },
  'half a PNG': { make: async () => half(await goodPng()), reason: 'damaged' },
  'half a WebP': { make: async () => half(await goodWebp()), reason: 'damaged' },
  'HTML after the first bytes of a JPEG': { make: () => latin(`\xff\xd8\xff\xe0${script}`), reason: 'damaged' },
  'HTML after the first bytes of a PNG': { make: () => latin(`\x89PNG\r\n\x1a\n${script}`), reason: 'damaged' },
  'a PNG pixel bomb': { make: () => pngOf(30_000, 30_000), reason: 'too_large' },
  'a JPEG pixel bomb': { make: async () => floodJpeg(await goodJpeg()), reason: 'too_large' },
  'one pixel over 50 megapixels': { make: () => pngOf(50_000_001, 1), reason: 'too_large' },
  'a picture of stamp size': { make: () => goodJpeg(299, 400), reason: 'too_small' },
}

const stillRefused = Object.entries(hostilePhotos).filter(([name]) => !/GIF|WebP|HEIC|animated|frames|stamp/.test(name))

/** Files that we must refuse as banners. Unlike photos, banners may be animated. */
export const hostileBanners: Hostile<UnusableReason> = {
  ...Object.fromEntries(stillRefused),
  'a HEIC photo': { make: taggedHeic, reason: 'heic' },
  'a GIF of 50,000 frames': { make: () => longGif(50_000), reason: 'animated' },
  'a GIF of one frame too many': { make: () => movingGif(121), reason: 'animated' },
  'a WebP': { make: goodWebp, reason: 'format' },
  'a GIF pixel bomb': { make: () => longGif(1, 30_000), reason: 'too_large' },
  'frames that are too large together': { make: () => longGif(100, 3000), reason: 'too_large' },
  'half of an animation': { make: async () => half(await movingGif(40)), reason: 'damaged' },
  'HTML after the first bytes of a GIF': { make: () => latin(`GIF89a${script}`), reason: 'damaged' },
  'a picture of stamp size': { make: () => goodJpeg(400, 149), reason: 'too_small' },
}

export const hostileVideos: Hostile<UnusableVideoReason> = {
  nothing: { make: () => Buffer.alloc(0), reason: 'format' },
  HTML: { make: () => latin(`<!doctype html>${script}`), reason: 'format' },
  'a list of other files': { make: () => latin('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'), reason: 'format' },
  'a ZIP archive': { make: zip, reason: 'format' },
  'a photo': { make: () => goodJpeg(), reason: 'format' },
  'four letters of text': { make: () => latin('text'), reason: 'format' },
  'an AVI': { make: () => latin('RIFF\x40\0\0\0AVI LIST\x30\0\0\0hdrlavih\x38\0\0\0').subarray(0), reason: 'format' },
  'a video in the format of old phones': { make: () => mpeg4, reason: 'format' },
  'a video in HEVC': { make: () => hevc, reason: 'format' },
  'random bytes after the head of an MP4': {
    make: () => Buffer.concat([ftyp('isom', 'isom', 'mp41'), randomFillSync(Buffer.alloc(50_000))]),
    reason: 'damaged',
  },
  'an MP4 without its index': { make: () => half(mp4), reason: 'damaged' },
  'sound without pictures': { make: () => soundOnly, reason: 'damaged' },
  'a WebM cut short before its picture': { make: () => webm.subarray(0, 120), reason: 'damaged' },
  'a video of 20.6 seconds': { make: () => videoOf(20.6), reason: 'too_long' },
  'a WebM of a minute': { make: () => videoOf(60, 'webm'), reason: 'too_long' },
}

/** The box at the start of MP4, MOV and HEIC that names the file type. */
export function ftyp(brand: string, ...compatible: string[]) {
  const body = latin(`ftyp${brand}\0\0\0\0${compatible.join('')}`)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([size, body])
}

function withSegments(jpeg: Buffer, ...segments: [marker: number, content: Buffer][]) {
  const made = segments.map(([marker, content]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)])
}

/** Makes the header claim 30,000 × 30,000 pixels. */
function floodJpeg(jpeg: Buffer) {
  const flood = Buffer.from(jpeg)
  const frame = flood.indexOf(Buffer.from([0xff, 0xc0, 0, 17, 8]))
  flood.writeUInt16BE(30_000, frame + 5)
  flood.writeUInt16BE(30_000, frame + 7)
  return flood
}

/** Makes the box `ispe` claim ten times the width and height. */
function floodHeic(heic: Buffer) {
  const flood = Buffer.from(heic)
  const size = flood.indexOf('ispe') + 8
  flood.writeUInt32BE(6_400, size)
  flood.writeUInt32BE(4_000, size + 4)
  return flood
}

const endOfHead = 33

function withChunk(png: Buffer, type: string, content: Buffer) {
  return Buffer.concat([png.subarray(0, endOfHead), chunk(type, content), png.subarray(endOfHead)])
}

function chunk(type: string, content: Uint8Array) {
  const body = Buffer.concat([latin(type), content])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

/** A PNG that claims these dimensions but is almost empty. */
function pngOf(width: number, height: number) {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const ground = { width: 400, height: 300, channels: 3 as const }

/** PNG frames that differ in colour. */
async function frames(count: number) {
  const colors = Array.from({ length: count }, (_, place) => ({ r: (place * 37) % 256, g: 90, b: (place * 11) % 256 }))
  return Promise.all(
    colors.map(background =>
      sharp({ create: { ...ground, background } })
        .png()
        .toBuffer(),
    ),
  )
}

const moving = async (count: number) => sharp(await frames(count), { join: { animated: true } })
const speed = (count: number) => ({ delay: Array.from({ length: count }, () => 120) })

/** An animated GIF, with a comment if given. */
export async function movingGif(count: number, comment = '') {
  const gif = await (await moving(count)).gif({ ...speed(count), effort: 1 }).toBuffer()
  if (comment === '') return gif
  const block = Buffer.concat([latin('\x21\xfe'), Buffer.from([comment.length]), latin(comment), Buffer.from([0])])
  return Buffer.concat([gif.subarray(0, -1), block, latin('\x3b')])
}

/** A GIF whose frames claim that size but are almost empty. */
function longGif(frames: number, side = 1) {
  const frame = latin('\x21\xf9\x04\0\x01\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0')
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  const head = latin('GIF89a\x90\x01\x90\x01\x80\0\0\0\0\0\xff\xff\xff')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), latin('\x3b')])
}

/** Animates two frames made by sharp, and repeats the second one. */
async function animatedWebp(frames: number) {
  const plain = (background: string) => sharp({ create: { width: 400, height: 400, channels: 3, background } })
  const two = await Promise.all(['#fff', '#000'].map(color => plain(color).png().toBuffer()))
  const animation = await sharp(two, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  const last = animation.subarray(animation.lastIndexOf('ANMF'))
  const whole = Buffer.concat([animation, ...Array.from({ length: frames - 2 }, () => last)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
