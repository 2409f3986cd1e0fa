import { expect, test } from 'vitest'
import { wordsOf } from './words.ts'

test('who has no contact button has no taps', () => {
  const own = { campaign_id: null, title: null }
  expect(wordsOf(own, 2).clicks).toBe('Cliques no WhatsApp')
  expect(wordsOf(own, 4).clicks).toBeNull()
  expect(wordsOf(own, 5)).toEqual({ heading: 'Página da empresa', clicks: 'WhatsApp e site' })
  expect(wordsOf({ campaign_id: 3, title: 'Hotel' }, 5)).toEqual({ heading: 'Hotel', clicks: 'Cliques' })
})
