import { type BitReader, readBits } from './bits.ts'

/** `hidden`: how many coded columns and rows are cropped away. */
export type CodedSize = { width: number; height: number; hidden: { width: number; height: number } }
export type Stream = { codec: string; description: Uint8Array | undefined }

/** Yields the sizes that a packet declares for itself and later packets, because the container's headers may lie. */
export function* sizesIn({ codec, description }: Stream, packet: Uint8Array): Generator<CodedSize> {
  if (codec === 'avc') for (const unit of unitsOf(packet, description)) yield* readSps(unit)
  else if (codec === 'vp9') for (const frame of framesOf(packet)) yield* readVp9Frame(frame)
  else for (const content of sequenceHeadersOf(packet)) yield readSequenceHeader(content)
}

/** Yields the size that applies before the first packet. Only AVC stores it outside the packets. */
export function* sizesInDescription({ codec, description }: Stream): Generator<CodedSize> {
  if (codec !== 'avc' || !description) return
  const count = (description[5] ?? 0) & 31
  let at = 6
  for (let number = 0; number < count; number++) {
    const size = ((description[at] ?? 0) << 8) | (description[at + 1] ?? 0)
    yield* readSps(description.subarray(at + 2, at + 2 + size))
    at += 2 + size
  }
}

const whole = (width: number, height: number): CodedSize => ({ width, height, hidden: { width: 0, height: 0 } })

/** With a decoder description, each NAL unit is preceded by its length. Without one, each begins with a start code. */
function* unitsOf(packet: Uint8Array, description: Uint8Array | undefined) {
  if (!description) return yield* unitsBetweenStartCodes(packet)
  const lengthBytes = ((description[4] ?? 3) & 3) + 1
  for (let at = 0; at + lengthBytes <= packet.length; ) {
    const size = packet.subarray(at, at + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0)
    at += lengthBytes
    yield packet.subarray(at, at + size)
    at += size
  }
}

function* unitsBetweenStartCodes(packet: Uint8Array) {
  const bytes = Buffer.from(packet.buffer, packet.byteOffset, packet.length)
  const startCode = Buffer.from([0, 0, 1])
  for (let at = bytes.indexOf(startCode); at >= 0; ) {
    const next = bytes.indexOf(startCode, at + 3)
    yield bytes.subarray(at + 3, next < 0 ? undefined : next)
    at = next
  }
}

const sequenceParameters = 7
const macroblock = 16
/** Profiles whose parameters begin with the colour format. */
const highProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128]

/** ITU-T H.264, 7.3.2.1.1. */
function* readSps(unit: Uint8Array): Generator<CodedSize> {
  if (((unit[0] ?? 0) & 31) !== sequenceParameters) return
  const bits = readBits(withoutEscapes(unit.subarray(1)))
  const profile = bits.take(8)
  bits.skip(16)
  bits.golomb()
  const chroma = highProfiles.includes(profile) ? skipHighProfile(bits) : 1
  bits.golomb()
  skipPictureOrder(bits)
  bits.golomb()
  bits.skip(1)
  const [columns, rows] = [bits.golomb() + 1, bits.golomb() + 1]
  const fields = bits.take(1) ? 1 : 2
  bits.skip(fields === 2 ? 2 : 1)
  const cuts = bits.take(1) ? Array.from({ length: 4 }, () => bits.golomb()) : [0, 0, 0, 0]
  const [left, right, top, bottom] = cuts as [number, number, number, number]
  const [unitX, unitY] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * fields]
  const hidden = { width: (left + right) * unitX, height: (top + bottom) * unitY }
  yield { width: columns * macroblock - hidden.width, height: rows * macroblock * fields - hidden.height, hidden }
}

/** Returns the colour format, or 0 for separately coded planes. */
function skipHighProfile(bits: BitReader) {
  const chroma = bits.golomb()
  const isApart = chroma === 3 && bits.take(1) === 1
  bits.golomb()
  bits.golomb()
  bits.skip(1)
  if (bits.take(1)) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list++)
      if (bits.take(1)) skipScalingList(bits, list < 6 ? 16 : 64)
  }
  return isApart ? 0 : chroma
}

function skipScalingList(bits: BitReader, size: number) {
  let last = 8
  let next = 8
  for (let at = 0; at < size; at++) {
    if (next !== 0) next = (last + bits.signedGolomb() + 256) % 256
    last = next === 0 ? last : next
  }
}

function skipPictureOrder(bits: BitReader) {
  const kind = bits.golomb()
  if (kind === 0) bits.golomb()
  if (kind !== 1) return
  bits.skip(1)
  bits.golomb()
  bits.golomb()
  const cycle = bits.golomb()
  for (let at = 0; at < Math.min(cycle, 255); at++) bits.golomb()
}

/** Removes the byte 3 that encoders insert after two zero bytes so that content never looks like a start code. */
function withoutEscapes(unit: Uint8Array) {
  const plain: number[] = []
  let zeros = 0
  for (const byte of unit.subarray(0, maxParameterBytes)) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    plain.push(byte)
  }
  return Uint8Array.from(plain)
}

const maxParameterBytes = 4096

/** A packet may hold several frames and has their sizes at its end. */
function framesOf(packet: Uint8Array): Uint8Array[] {
  const mark = packet.at(-1) ?? 0
  const [count, width] = [(mark & 7) + 1, ((mark >> 3) & 3) + 1]
  const start = packet.length - (2 + count * width)
  if (mark >> 5 !== 6 || start < 0 || packet[start] !== mark) return [packet]
  const frames: Uint8Array[] = []
  let at = 0
  for (let frame = 0; frame < count; frame++) {
    const place = start + 1 + frame * width
    const size = packet.subarray(place, place + width).reduceRight((sum, byte) => sum * 256 + byte, 0)
    frames.push(packet.subarray(at, at + size))
    at += size
  }
  return frames
}

const srgb = 7

/** VP9 bitstream specification 0.7, 6.2. Frames between key frames may declare their own size. */
function* readVp9Frame(frame: Uint8Array): Generator<CodedSize> {
  if (frame.length === 0) return
  const bits = readBits(frame)
  if (bits.take(2) !== 2) return
  const profile = bits.take(1) + 2 * bits.take(1)
  if (profile === 3) bits.skip(1)
  if (bits.take(1)) return
  const [isInter, isShown, isResilient] = [bits.take(1), bits.take(1), bits.take(1)]
  if (!isInter) {
    bits.skip(24)
    skipColors(bits, profile)
    return yield readSize(bits)
  }
  const isIntraOnly = isShown ? 0 : bits.take(1)
  if (!isResilient) bits.skip(2)
  if (isIntraOnly) {
    bits.skip(24)
    if (profile > 0) skipColors(bits, profile)
    bits.skip(8)
    return yield readSize(bits)
  }
  bits.skip(8 + 3 * 4)
  for (let reference = 0; reference < 3; reference++) if (bits.take(1)) return
  yield readSize(bits)
}

function skipColors(bits: BitReader, profile: number) {
  if (profile >= 2) bits.skip(1)
  const isRgb = bits.take(3) === srgb
  if (!isRgb) bits.skip(1)
  if (profile === 1 || profile === 3) bits.skip(isRgb ? 1 : 3)
}

function readSize(bits: BitReader) {
  const [width, height] = [bits.take(16) + 1, bits.take(16) + 1]
  return whole(width, height)
}

const sequenceHeader = 1

function* sequenceHeadersOf(packet: Uint8Array) {
  for (let at = 0; at < packet.length; ) {
    const head = packet[at++] as number
    if (head & 4) at++
    let size = packet.length - at
    if (head & 2) {
      size = 0
      for (let place = 0; place < 8; place++) {
        const byte = packet[at++] ?? 0
        size += (byte & 127) * 2 ** (7 * place)
        if (byte < 128) break
      }
    }
    if (((head >> 3) & 15) === sequenceHeader) yield packet.subarray(at, at + size)
    at += size
  }
}

/** AV1 bitstream specification, 5.5. No frame is larger than its sequence header says. */
function readSequenceHeader(content: Uint8Array) {
  const bits = readBits(content)
  bits.skip(4)
  if (bits.take(1)) bits.skip(5)
  else skipOperatingPoints(bits)
  const [widthBits, heightBits] = [bits.take(4) + 1, bits.take(4) + 1]
  const [width, height] = [bits.take(widthBits) + 1, bits.take(heightBits) + 1]
  return whole(width, height)
}

function skipOperatingPoints(bits: BitReader) {
  let delayBits = 0
  if (bits.take(1)) {
    bits.skip(64)
    if (bits.take(1)) bits.golomb()
    if (bits.take(1)) {
      delayBits = bits.take(5) + 1
      bits.skip(32 + 5 + 5)
    }
  }
  const hasDelays = bits.take(1)
  const points = bits.take(5) + 1
  for (let point = 0; point < points; point++) {
    bits.skip(12)
    if (bits.take(5) > 7) bits.skip(1)
    if (delayBits > 0 && bits.take(1)) bits.skip(2 * delayBits + 1)
    if (hasDelays && bits.take(1)) bits.skip(4)
  }
}
