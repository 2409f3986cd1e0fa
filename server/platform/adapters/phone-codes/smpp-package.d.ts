/** The part of the package that we use. It comes without types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'
  import type { ConnectionOptions } from 'node:tls'

  namespace smpp {
    type Pdu = {
      command: string
      command_status: number
      esm_class?: number
      /** A buffer if the package doesn't know the message's coding. */
      short_message?: { message: string | Buffer }
      message_payload?: { message: string | Buffer }
      message_state?: number
      response(): Pdu
    }
    type Send = (fields: object, onAnswer: (answer: Pdu) => void) => boolean

    interface Session extends EventEmitter {
      socket: Socket
      bind_transceiver: Send
      submit_sm: Send
      enquire_link: Send
      unbind: Send
      send(pdu: Pdu): boolean
      close(): void
      destroy(): void
    }
  }

  const smpp: {
    connect(options: { host: string; port: number; tls: boolean } & Pick<ConnectionOptions, 'ca'>): smpp.Session
  }
  export = smpp
}
