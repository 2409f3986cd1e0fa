/** A parsed Pix BR Code. The parser shares no code with the site, which writes BR Codes. */
export type BrCode = {
  gui: string
  key: string | undefined
  location: string | undefined
  oneUse: boolean
  amount: string | undefined
  name: string
  city: string
  txid: string
}

/** @throws Error naming the EMV or Pix rule that the code breaks. */
export function readBrCode(code: string): BrCode {
  if (!/^[\x20-\x7e]{1,512}$/.test(code)) throw new Error('not ASCII')
  const [payload, check] = [code.slice(0, -4), code.slice(-4)]
  if (!payload.endsWith('6304') || crc16(payload) !== check) throw new Error('its checksum does not fit')
  const fields = readFields(code)
  const account = readFields(text(fields, '26', 99))
  const more = readFields(text(fields, '62', 99))
  if (text(fields, '00', 2) !== '01' || text(fields, '58', 2) !== 'BR') throw new Error('not a Brazilian BR Code')
  if (text(fields, '52', 4) !== '0000' || text(fields, '53', 3) !== '986') throw new Error('not in reais')
  const amount = fields.get('54')
  if (amount !== undefined && !/^\d{1,10}\.\d{2}$/.test(amount)) throw new Error(`the amount ${amount}`)
  return {
    gui: text(account, '00', 14).toLowerCase(),
    key: account.get('01'),
    location: account.get('25'),
    oneUse: fields.get('01') === '12',
    amount,
    name: text(fields, '59', 25),
    city: text(fields, '60', 15),
    txid: text(more, '05', 25),
  }
}

/** Each field has a two-digit id, a two-digit length and its value; the ids are unique and ascending. */
function readFields(text: string) {
  const fields = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [, id = '', length = ''] = /^(\d\d)(\d\d)/.exec(rest) ?? []
    const value = rest.slice(4, 4 + Number(length))
    if (id === '' || value.length === 0 || value.length !== Number(length)) throw new Error(`broken at ${rest}`)
    if ([...fields.keys()].some(before => before >= id)) throw new Error(`the field ${id} is out of order`)
    fields.set(id, value)
    rest = rest.slice(4 + value.length)
  }
  return fields
}

function text(fields: Map<string, string>, id: string, max: number) {
  const value = fields.get(id)
  if (value === undefined || value.length > max) throw new Error(`the field ${id} is missing or too long`)
  return value
}

/** CRC16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF. */
export function crc16(text: string) {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
