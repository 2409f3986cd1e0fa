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

test.each([
  ['operator:3', { filter: 'all' }, 'filtro: Todos'],
  ['operator:3', { filter: 'off' }, 'filtro: Fora do ar'],
  ['operator:3', { filter: 'waiting' }, 'filtro: Sem resposta'],
  ['evidence:7', { purpose: 'authority' }, 'para: Pedido ou comunicação a uma autoridade'],
  ['submission:7', { purpose: 'authority' }, 'para: Pedido de autoridade'],
  ['operator:3', { only: 'report' }, 'espécie: Denúncias'],
  ['submission:7', { purpose: 'report' }, 'para: Examinar uma denúncia'],
  ['submission:7', { reasons: ['report'] }, 'motivos: há uma denúncia aberta de menor de idade ou de tráfico'],
  ['media:7', { refusal: 'contact' }, 'motivo: Contato, endereço ou propaganda na imagem'],
  ['profile:7', { refusal: 'contact' }, 'motivo: Contato de terceiros ou telefone no texto'],
  ['campaign:7', { reason: 'report' }, 'motivo: Denúncia em análise'],
])('an entry about %s describes %j as %s', (subject, facts, text) => {
  expect(describeFacts(facts, subject)).toBe(text)
})
