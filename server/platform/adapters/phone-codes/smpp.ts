import { setTimeout as sleep } from 'node:timers/promises'
import type { Pdu } from 'smpp'
import { countryCode } from '#contract/format.ts'
import { CodeNotSent, codeText, type PhoneCode, type PhoneService } from './phone-codes.ts'
import { nameOf, openSession, type SessionChoices } from './smpp-session.ts'

export type Smpp = Omit<SessionChoices, 'onDelivery'> & {
  /** The sender that the operator assigned: a short code, a number or a name. */
  from: string
  perSecond: number
}

const throttledTries = 4
/** ESME_RTHROTTLED and ESME_RMSGQFUL. */
const throttled: ReadonlySet<number> = new Set([0x58, 0x14])

/** SMPP 3.4, as aggregators offer it: smpp.org, SMPP v3.4 Issue 1.2. */
export function openSmpp({ from, perSecond, ...choices }: Smpp): PhoneService {
  const { log, firstPauseMs = 1_000 } = choices
  const session = openSession({ ...choices, onDelivery: noteFailure })
  const nextTurn = pace(perSecond)

  function noteFailure(pdu: Pdu) {
    const failed = failureIn(pdu)
    if (failed) log('sms_not_delivered', failed)
  }

  async function submit(message: PhoneCode) {
    await nextTurn()
    return session.request('submit_sm', fieldsOf(message, from))
  }

  return {
    name: 'smpp',
    channel: 'sms',
    async send(message) {
      let answer = await submit(message)
      for (let turn = 1; turn < throttledTries && throttled.has(answer.command_status); turn++) {
        await sleep(firstPauseMs * 2 ** (turn - 1))
        answer = await submit(message)
      }
      if (answer.command_status) throw new CodeNotSent(`smpp ${nameOf(answer.command_status)}`, true)
    },
    check: session.bound,
    close: session.close,
  }
}

/** Returns a function that resolves at least `1 / perSecond` seconds after its previous turn. */
export function pace(perSecond: number, now = () => performance.now(), wait: (ms: number) => Promise<unknown> = sleep) {
  let next = 0
  return async () => {
    const turn = Math.max(now(), next)
    next = turn + 1000 / perSecond
    await wait(Math.max(0, turn - now()))
  }
}

/** UCS-2 in big-endian order: the GSM alphabet has neither *ó* nor *ã*. */
const ucs2 = { coding: 0x08, encode: (text: string) => Buffer.from(text, 'utf16le').swap16() }

const international = { ton: 1, npi: 1 }
/** Section 5.2.5 and 5.2.6. A short code is a number of the network itself. */
const senders = [
  { pattern: /^\d{3,8}$/, ton: 3, npi: 0 },
  { pattern: /^\+?\d{9,15}$/, ...international },
  { pattern: /^/, ton: 5, npi: 0 },
]

function fieldsOf(message: PhoneCode, from: string) {
  const sender = senders.find(({ pattern }) => pattern.test(from)) ?? international
  return {
    source_addr_ton: sender.ton,
    source_addr_npi: sender.npi,
    source_addr: from.replace('+', ''),
    dest_addr_ton: international.ton,
    dest_addr_npi: international.npi,
    destination_addr: `${countryCode}${message.to}`,
    // Relative time, YYMMDDhhmmsstnnR: a code that arrives later would be useless.
    validity_period: `00000000${String(message.minutes).padStart(2, '0')}00000R`,
    // Asks for a receipt whether or not the message arrives.
    registered_delivery: 1,
    data_coding: ucs2.coding,
    short_message: ucs2.encode(codeText(message)),
  }
}

/** Final states in which the message did not arrive: by number in the field, abbreviated in the receipt's text. */
const failedStates = { EXPIRED: 3, DELETED: 4, UNDELIV: 5, UNKNOWN: 7, REJECTD: 8 }

/** Reads only the state and the error code from a receipt, because it also contains the number. */
function failureIn({ esm_class = 0, short_message, message_payload, message_state }: Pdu) {
  const isReceipt = (esm_class & 0x3c) === 0x04
  if (!isReceipt) return undefined
  const text = String(short_message?.message || message_payload?.message || '')
  const [, written = ''] = /\bstat:([A-Z]{5,7})\b/.exec(text) ?? []
  const state = Object.entries(failedStates).find(([name, code]) => name === written || code === message_state)?.[0]
  const [, code = 'none'] = /\berr:(\w{1,3})\b/.exec(text) ?? []
  return state && { state, code }
}
