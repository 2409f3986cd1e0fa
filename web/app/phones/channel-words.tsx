import type { ReactNode } from 'react'
import { type OwnPhone, type PhoneChannel, phoneCode } from '#contract/phone.ts'

const valid = `que vale por ${phoneCode.minutes} minutos`

type Words = {
  /** Completes *Vamos enviar um código…*. Undefined if the person chooses a call with a button of its own. */
  offer?: string
  Sent: (props: { number: ReactNode }) => ReactNode
}

const words: Record<PhoneChannel, Words> = {
  sms: {
    offer: 'SMS',
    Sent: ({ number }) => (
      <>
        Enviamos um código por SMS, {valid}, para {number}.
      </>
    ),
  },
  whatsapp: {
    offer: 'WhatsApp',
    Sent: ({ number }) => (
      <>
        Enviamos um código por WhatsApp, {valid}, para {number}.
      </>
    ),
  },
  call: {
    Sent: ({ number }) => (
      <>
        Estamos ligando para {number}. A ligação lê um código, {valid}.
      </>
    ),
  },
  outbox: {
    Sent: ({ number }) => (
      <>
        O código, {valid}, está na caixa de saída do site. A equipe o manda para {number}.
      </>
    ),
  },
}

/** Says where the code went, once a service has accepted it. */
export function CodeSent({ code, number }: { code: NonNullable<OwnPhone['code']>; number: ReactNode }) {
  const { Sent } = code.channel ? words[code.channel] : { Sent: Sending }
  return (
    <span role="status">
      <Sent number={number} />
    </span>
  )
}

const Sending = ({ number }: { number: ReactNode }) => <>Estamos enviando um código para {number}.</>

/** Such as *um código por SMS ou WhatsApp*. */
export function offeredCode(channels: OwnPhone['channels']) {
  const ways = channels.flatMap(channel => words[channel].offer ?? [])
  return ways.length > 0 ? `um código por ${ways.join(' ou ')}` : 'um código'
}
