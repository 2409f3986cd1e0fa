import { expect, test } from 'vitest'
import { labelsOf } from './view-counts.ts'

test('labels no taps for a page without a contact button', () => {
  const own = { campaign_id: null, title: null }
  expect(labelsOf(own, 2).clicks).toBe('Cliques no WhatsApp')
  expect(labelsOf(own, 4).clicks).toBeNull()
  expect(labelsOf(own, 5)).toEqual({ heading: 'Página da empresa', clicks: 'WhatsApp e site' })
  expect(labelsOf({ campaign_id: 3, title: 'Hotel' }, 5)).toEqual({ heading: 'Hotel', clicks: 'Cliques' })
})
