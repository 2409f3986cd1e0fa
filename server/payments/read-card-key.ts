import type { App } from '#server/app.ts'

/** What a browser needs to encrypt a card; no key where cards are not accepted, or the gateway has none to give now. */
export async function readCardKey({ cards, log }: Pick<App, 'cards' | 'log'>) {
  if (!cards) return { public_key: null, needs_tax_id: false, test_cards: [] }
  const public_key = await cards.readPublicKey().catch((error: Error) => {
    log('card_key_unavailable', { reason: error.message })
    return null
  })
  return { public_key, needs_tax_id: cards.needsTaxId, test_cards: [...cards.testCards] }
}
