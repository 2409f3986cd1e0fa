import type { CardStatus } from '#contract/payment.ts'

/** What becomes of a charge, and when after it was made. */
export type Step = { status: CardStatus; afterMs: number }
export type Story = {
  steps: readonly Step[]
  /** The charge is made, and every answer to it lost on the way. */
  isLost?: true
  /** How often each call back is sent. */
  calls: number
}

/** Long enough to be seen. */
const laterMs = 8_000

const at = (status: CardStatus, afterMs = 0): Step => ({ status, afterMs })
const paid: Story = { steps: [at('PAID')], calls: 1 }
const declined: Story = { steps: [at('DECLINED')], calls: 1 }

/** By number; every other valid one is paid. */
const numbers: readonly { number: string; does: string; story: Story }[] = [
  { number: '4539620659922097', does: 'Visa, aprovado', story: paid },
  { number: '5240082975622454', does: 'Mastercard, aprovado', story: paid },
  { number: '4929291898380766', does: 'Visa, recusado', story: declined },
  { number: '5530062640663264', does: 'Mastercard, recusado', story: declined },
  {
    number: '4000000000001018',
    does: 'Autorizado, e capturado depois',
    story: { steps: [at('AUTHORIZED'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000002024',
    does: 'Em análise, e aprovado depois',
    story: { steps: [at('IN_ANALYSIS'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000003030',
    does: 'Em análise, e recusado depois',
    story: { steps: [at('IN_ANALYSIS'), at('DECLINED', laterMs)], calls: 1 },
  },
  {
    number: '4000000000004046',
    does: 'Cobrado, mas a resposta se perde',
    story: { steps: [at('PAID')], isLost: true, calls: 1 },
  },
  { number: '4000000000005050', does: 'Aprovado, com aviso em dobro', story: { steps: [at('PAID')], calls: 2 } },
]

export const storyOf = (number: string): Story => numbers.find(known => known.number === number)?.story ?? paid

export const testCards = numbers.map(({ number, does }) => ({ number, does }))
