const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** Reads the files of an uncompressed ZIP through its central directory. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== endOfDirectory) throw new Error('not a whole ZIP')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error('not a directory entry')
    if (bytes.readUInt16LE(at + 10) !== 0) throw new Error('compressed')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset))
    const name = bytes.toString('utf8', at + 46, at + 46 + Number(nameLength))
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(name, bytes.subarray(start, start + bytes.readUInt32LE(at + 24)))
    at += 46 + Number(nameLength) + Number(extraLength) + Number(commentLength)
  }
  return files
}
