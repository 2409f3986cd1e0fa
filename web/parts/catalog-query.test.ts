import { expect, test } from 'vitest'
import { eachTier, tiers } from '#contract/plan-tiers.ts'
import { profiles, sumOf, verified } from './catalog-query.ts'

test('writes counts as people say them', () => {
  expect(profiles({ total: 48, capped: false })).toBe('48 perfis')
  expect(profiles({ total: 1, capped: false })).toBe('1 perfil')
  expect(profiles({ total: 1000, capped: true })).toBe('mais de 1.000 perfis')
})

test('caps a sum if one of its parts is capped', () => {
  const counts = eachTier(() => ({ total: 5, capped: false }))
  expect(sumOf({ ...counts, premium: { total: 1000, capped: true } })).toEqual({
    total: 995 + 5 * tiers.length,
    capped: true,
  })
})

test('names the state in the heading', () => {
  expect(verified({ total: 120, capped: false }, { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' })).toBe(
    '120 perfis verificados · RJ',
  )
})
