import type { Pdu, Session } from 'smpp'
import type { Log } from '#server/platform/log/log.ts'
import { CodeNotSent } from './phone-codes.ts'

export type SessionChoices = {
  /** `smpp:` or `smpps:` with user and password. */
  url: string
  /** Some operators refuse the log-in without the type that they assigned. */
  systemType?: string | undefined
  /** The CA that issued the operator's certificate, unless Node trusts it already. */
  ca?: string | undefined
  onDelivery: (pdu: Pdu) => void
  log: Log
  timeoutMs?: number
  enquireMs?: number
  firstPauseMs?: number
}

type Command = 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind'

const longestPauseMs = 60_000
/** From the specification's section 5.2.4: version 3.4. */
const interfaceVersion = 0x34
const defaultPorts: Record<string, number> = { 'smpp:': 2775, 'smpps:': 3550 }

/**
 * One session, opened by the first request and from then on reopened with growing pauses. During a pause requests fail
 * immediately, so that another service can send the code.
 */
export function openSession(choices: SessionChoices) {
  const { log, timeoutMs = 10_000, enquireMs = 30_000, firstPauseMs = 1_000 } = choices
  let opening: Promise<Session> | undefined
  let pause: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = false

  const bound = () => {
    if (pause || isClosed) throw new CodeNotSent('smpp not connected', true)
    opening ??= open()
    return opening
  }

  async function open() {
    try {
      // Only sites with an SMS operator load the package.
      const { default: smpp } = await import('smpp')
      const session = await bind(smpp, choices, timeoutMs)
      failures = 0
      keepAlive(session, enquireMs, timeoutMs)
      session.once('close', () => reopenLater('closed'))
      if (session.socket.destroyed) throw new CodeNotSent('smpp closed', true)
      return session
    } catch (error) {
      reopenLater(error instanceof CodeNotSent ? error.codes : 'unknown')
      throw error
    }
  }

  function reopenLater(reason: string) {
    opening = undefined
    if (isClosed || pause) return
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures++)
    log('sms_session_lost', { reason, pause_ms: pauseMs })
    pause = setTimeout(() => {
      pause = undefined
      bound().catch(() => undefined)
    }, pauseMs).unref()
  }

  return {
    /** @throws CodeNotSent unless the operator's system answers in time. */
    request: async (command: Command, fields: object) => ask(await bound(), command, fields, timeoutMs),
    bound: async () => void (await bound()),
    async close() {
      isClosed = true
      clearTimeout(pause)
      const session = await opening?.catch(() => undefined)
      if (!session) return
      await ask(session, 'unbind', {}, Math.min(timeoutMs, 1_000)).catch(() => undefined)
      session.destroy()
    },
  }
}

type Package = typeof import('smpp')

async function bind(smpp: Package, { url, systemType = '', ca, onDelivery }: SessionChoices, timeoutMs: number) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const tls = protocol === 'smpps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const session = smpp.connect({
    host,
    port: Number(port) || (defaultPorts[protocol] as number),
    tls,
    ...(ca && { ca }),
  })
  session.on('error', () => session.destroy())
  session.on('unknown', (pdu: Pdu) => session.send(pdu.response()))
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response())
    session.close()
  })
  session.on('deliver_sm', (pdu: Pdu) => {
    session.send(pdu.response())
    onDelivery(pdu)
  })
  try {
    await connected(session, tls ? 'secureConnect' : 'connect', timeoutMs)
    const answer = await ask(
      session,
      'bind_transceiver',
      {
        system_id: decodeURIComponent(username),
        password: decodeURIComponent(password),
        system_type: systemType,
        interface_version: interfaceVersion,
      },
      timeoutMs,
    )
    if (answer.command_status) throw new CodeNotSent(`smpp bind ${nameOf(answer.command_status)}`, true)
    return session
  } catch (error) {
    session.destroy()
    // Without a session nothing was sent, whatever the reason.
    throw new CodeNotSent(error instanceof CodeNotSent ? error.codes : 'smpp', true)
  }
}

const connected = (session: Session, event: string, timeoutMs: number) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new CodeNotSent('smpp connect timeout', true)), timeoutMs)
    session.once(event, resolve)
    session.once('error', (error: NodeJS.ErrnoException) => reject(new CodeNotSent(`smpp ${error.code}`, true)))
    session.once('close', () => reject(new CodeNotSent('smpp closed', true)))
    session.once('close', () => clearTimeout(late))
    session.once(event, () => clearTimeout(late))
  })

/** Without an answer we can't know whether the operator's system has accepted the request. */
const ask = (session: Session, command: Command, fields: object, timeoutMs: number) =>
  new Promise<Pdu>((resolve, reject) => {
    const lost = () => reject(new CodeNotSent(`smpp ${command} connection lost`, false))
    const late = setTimeout(() => {
      reject(new CodeNotSent(`smpp ${command} timeout`, false))
      session.destroy()
    }, timeoutMs)
    session.once('close', lost)
    const isWritten = session[command](fields, answer => {
      clearTimeout(late)
      session.off('close', lost)
      resolve(answer)
    })
    if (isWritten) return
    clearTimeout(late)
    session.off('close', lost)
    reject(new CodeNotSent(`smpp ${command} not connected`, true))
  })

/** Firewalls drop silent connections, and only an answer proves that the operator's system still listens. */
function keepAlive(session: Session, enquireMs: number, timeoutMs: number) {
  const beat = setInterval(() => {
    ask(session, 'enquire_link', {}, timeoutMs).catch(() => session.destroy())
  }, enquireMs).unref()
  session.once('close', () => clearInterval(beat))
}

/** Section 5.1.3: the statuses that an operator of the site can do something about. */
const statusNames: Record<number, string> = {
  10: 'ESME_RINVSRCADR',
  11: 'ESME_RINVDSTADR',
  13: 'ESME_RBINDFAIL',
  14: 'ESME_RINVPASWD',
  15: 'ESME_RINVSYSID',
  20: 'ESME_RMSGQFUL',
  83: 'ESME_RINVSYSTYP',
  88: 'ESME_RTHROTTLED',
}

/** Operators add statuses of their own above 0x400. */
export const nameOf = (status: number) => statusNames[status] ?? `0x${status.toString(16).padStart(8, '0')}`
