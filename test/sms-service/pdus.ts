/**
 * Reads and writes SMPP PDUs from the tables of the specification (SMPP v3.4 Issue 1.2, sections 4 and 5), without the
 * package that the site uses.
 */
const commands = {
  bind_transceiver: 0x00000009,
  submit_sm: 0x00000004,
  deliver_sm: 0x00000005,
  unbind: 0x00000006,
  enquire_link: 0x00000015,
} as const
export type Command = keyof typeof commands
const answerBit = 0x80000000

export type Read = { command: Command | 'unknown'; isAnswer: boolean; status: number; sequence: number; body: Buffer }

export function readPdu(bytes: Buffer): Read {
  const id = bytes.readUInt32BE(4)
  const found = Object.entries(commands).find(([, one]) => one === (id & ~answerBit) >>> 0)
  return {
    command: (found?.[0] as Command | undefined) ?? 'unknown',
    isAnswer: id >= answerBit,
    status: bytes.readUInt32BE(8),
    sequence: bytes.readUInt32BE(12),
    body: bytes.subarray(16),
  }
}

type Written = { command: Command; isAnswer?: boolean; status?: number; sequence: number; body?: Buffer }

export function writePdu({ command, isAnswer = false, status = 0, sequence, body = Buffer.alloc(0) }: Written) {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(16 + body.length, 0)
  head.writeUInt32BE(commands[command] + (isAnswer ? answerBit : 0), 4)
  head.writeUInt32BE(status, 8)
  head.writeUInt32BE(sequence, 12)
  return Buffer.concat([head, body])
}

/** Section 3.1: C-Octet Strings end with a zero, integers have a fixed size. */
function reader(body: Buffer) {
  let at = 0
  return {
    text() {
      const end = body.indexOf(0, at)
      const text = body.toString('latin1', at, end)
      at = end + 1
      return text
    },
    byte: () => body.readUInt8(at++),
    bytes(length: number) {
      at += length
      return body.subarray(at - length, at)
    },
    rest: () => body.subarray(at),
  }
}

/** Table 4-7 (and 4-1, whose fields are the same). */
export function readBind(body: Buffer) {
  const read = reader(body)
  return {
    system_id: read.text(),
    password: read.text(),
    system_type: read.text(),
    interface_version: read.byte(),
    addr_ton: read.byte(),
    addr_npi: read.byte(),
    address_range: read.text(),
    rest: read.rest().length,
  }
}

/** Table 4-10. */
export function readSubmit(body: Buffer) {
  const read = reader(body)
  const fields = {
    service_type: read.text(),
    source_addr_ton: read.byte(),
    source_addr_npi: read.byte(),
    source_addr: read.text(),
    dest_addr_ton: read.byte(),
    dest_addr_npi: read.byte(),
    destination_addr: read.text(),
    esm_class: read.byte(),
    protocol_id: read.byte(),
    priority_flag: read.byte(),
    schedule_delivery_time: read.text(),
    validity_period: read.text(),
    registered_delivery: read.byte(),
    replace_if_present_flag: read.byte(),
    data_coding: read.byte(),
    sm_default_msg_id: read.byte(),
  }
  const message = read.bytes(read.byte())
  return { ...fields, message, rest: read.rest().length }
}

const cText = (text: string) => Buffer.from(`${text}\0`, 'latin1')

/** Table 4-12, with the receipt of appendix B and, in `more`, optional fields as tag, length and value. */
export function deliverBody({ from, to, esmClass, text, more = Buffer.alloc(0) }: Delivered) {
  const message = Buffer.from(text, 'latin1')
  return Buffer.concat([
    cText(''),
    Buffer.from([1, 1]),
    cText(from),
    Buffer.from([3, 0]),
    cText(to),
    Buffer.from([esmClass, 0, 0]),
    cText(''),
    cText(''),
    Buffer.from([0, 0, 0, 0, message.length]),
    message,
    more,
  ])
}

export type Delivered = { from: string; to: string; esmClass: number; text: string; more?: Buffer }
