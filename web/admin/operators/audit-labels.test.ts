import { expect, test } from 'vitest'
import { checks } from '#contract/document-review.ts'
import { describeFacts } from './audit-labels.ts'

test.each([
  [{ account: 7, checked: [...checks] }, 'conta: 7 · conferido: os 6 itens'],
  [{ checked: ['legible', 'alone'] }, 'conferido: As três fotos estão legíveis, A pessoa está só na selfie'],
  [{ checked: [] }, 'conferido: nada'],
  [{ kind: 'front', first: true }, 'foto: Frente do documento · primeira vez: sim'],
  [{ rejection: 'illegible' }, 'motivo: Foto ilegível ou cortada'],
  [{ refusal: 'quality', before: 'approved' }, 'motivo: Imagem sem nitidez ou cortada · antes: aprovado'],
  [{ amount: 18_900, outcome: 'settled' }, 'valor: R$ 189,00 · resultado: plano ativado'],
  [{ amount: [18_900, 19_900], title: ['A', 'B'] }, 'valor: R$ 189,00, R$ 199,00 · título: A, B'],
  [{ cents: [null, 1_000] }, 'desconto: –, R$ 10,00'],
])('describes the facts %j as %s', (facts, text) => {
  expect(describeFacts(facts)).toBe(text)
})
