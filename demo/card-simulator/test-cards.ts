import type { CardStatus } from '#contract/payment.ts'

export type Step = { status: CardStatus; afterMs: number }
export type Scenario = {
  steps: readonly Step[]
  /** The charge is made, but every response to it is lost. */
  isLost?: true
  /** How often each webhook is sent. */
  calls: number
}

/** Long enough to see on screen. */
const laterMs = 8_000

const at = (status: CardStatus, afterMs = 0): Step => ({ status, afterMs })
const paid: Scenario = { steps: [at('PAID')], calls: 1 }
const declined: Scenario = { steps: [at('DECLINED')], calls: 1 }

/** Every other valid number is paid. */
const numbers: readonly { number: string; does: string; scenario: Scenario }[] = [
  { number: '4539620659922097', does: 'Visa, aprovado', scenario: paid },
  { number: '5240082975622454', does: 'Mastercard, aprovado', scenario: paid },
  { number: '4929291898380766', does: 'Visa, recusado', scenario: declined },
  { number: '5530062640663264', does: 'Mastercard, recusado', scenario: declined },
  {
    number: '4000000000001018',
    does: 'Autorizado, e capturado depois',
    scenario: { steps: [at('AUTHORIZED'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000002024',
    does: 'Em análise, e aprovado depois',
    scenario: { steps: [at('IN_ANALYSIS'), at('PAID', laterMs)], calls: 1 },
  },
  {
    number: '4000000000003030',
    does: 'Em análise, e recusado depois',
    scenario: { steps: [at('IN_ANALYSIS'), at('DECLINED', laterMs)], calls: 1 },
  },
  {
    number: '4000000000004046',
    does: 'Cobrado, mas a resposta se perde',
    scenario: { steps: [at('PAID')], isLost: true, calls: 1 },
  },
  { number: '4000000000005050', does: 'Aprovado, com aviso em dobro', scenario: { steps: [at('PAID')], calls: 2 } },
]

export const scenarioOf = (number: string): Scenario => numbers.find(card => card.number === number)?.scenario ?? paid

export const testCards = numbers.map(({ number, does }) => ({ number, does }))
