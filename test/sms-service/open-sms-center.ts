import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { type Delivered, deliverBody, type Read, readBind, readPdu, readSubmit, writePdu } from './pdus.ts'

/** How the operator's system fails. A number is the status of its answer. */
export type Trouble =
  | 'none'
  | 'silent'
  | 'drops'
  | 'deaf to enquiries'
  | { bind: number }
  | { submit: number; times: number }

export const login = { systemId: 'vespera', password: 'senha-1' }

type Center = {
  sent: { to: string; code: string; text: string; fields: ReturnType<typeof readSubmit> }[]
  raw: Buffer[]
  seen: string[]
  binds: ReturnType<typeof readBind>[]
  sockets: Set<Socket>
  state: { trouble: Trouble }
}

/** An SMSC written from the specification: it accepts one user, and keeps each message and the raw bytes. */
export async function openSmsCenter({ tls }: { tls?: TlsOptions } = {}) {
  const center: Center = { sent: [], raw: [], seen: [], binds: [], sockets: new Set(), state: { trouble: 'none' } }
  const { raw, seen, sockets } = center
  let serial = 0

  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let waiting = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      waiting = Buffer.concat([waiting, part])
      while (waiting.length >= 16 && waiting.length >= waiting.readUInt32BE(0)) {
        const bytes = waiting.subarray(0, waiting.readUInt32BE(0))
        waiting = waiting.subarray(bytes.length)
        raw.push(Buffer.from(bytes))
        const pdu = readPdu(bytes)
        seen.push(pdu.isAnswer ? `${pdu.command}_resp ${pdu.status}` : pdu.command)
        if (!pdu.isAnswer) answer(center, socket, pdu)
      }
    })
  }
  const server = (tls ? createTlsServer(tls, serve) : createServer(serve)).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    ...center,
    url: `${tls ? 'smpps' : 'smpp'}://${login.systemId}:${login.password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliver(delivered: Delivered) {
      for (const socket of sockets)
        socket.write(writePdu({ command: 'deliver_sm', sequence: 900 + ++serial, body: deliverBody(delivered) }))
    },
    ask(command: 'enquire_link' | 'unbind') {
      for (const socket of sockets) socket.write(writePdu({ command, sequence: 900 + ++serial }))
    },
    drop() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function answer({ sent, binds, state: { trouble } }: Center, socket: Socket, { command, sequence, body }: Read) {
  const reply = (status: number, body = Buffer.alloc(0)) =>
    void socket.write(writePdu({ command: command as 'unbind', isAnswer: true, status, sequence, body }))
  if (command === 'bind_transceiver') {
    const bind = readBind(body)
    binds.push(bind)
    if (typeof trouble === 'object' && 'bind' in trouble) return reply(trouble.bind)
    // 0x0E: invalid password.
    if (bind.system_id !== login.systemId || bind.password !== login.password) return reply(0x0e)
    return reply(0, Buffer.from('centro\0'))
  }
  if (command === 'enquire_link' && trouble === 'deaf to enquiries') return
  if (command !== 'submit_sm') return reply(0)
  if (trouble === 'silent') return
  if (trouble === 'drops') return socket.destroy()
  if (typeof trouble === 'object' && 'submit' in trouble && trouble.times-- > 0) return reply(trouble.submit)
  const fields = readSubmit(body)
  const text = Buffer.from(fields.message).swap16().toString('utf16le')
  sent.push({ to: fields.destination_addr, code: text.slice(0, 6), text, fields })
  return reply(0, Buffer.from(`${sent.length}\0`))
}
