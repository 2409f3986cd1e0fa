/** The part of DER that a certificate needs. */
export function der(tag: number, ...contents: Buffer[]) {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

const lengthOf = (length: number) => {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 0xff])
}

export const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
export const text = (tag: number, value: string) => der(tag, Buffer.from(value))
export const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content)

export function objectId(dotted: string) {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number) {
  const bytes = [value & 0x7f]
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}
