import { expect, test } from 'vitest'
import { isTaxId, maskTaxId } from './tax-id.ts'

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['112223330001819', '11.222.333/0001-81'],
])('%s is shown as %s', (typed, shown) => expect(maskTaxId(typed)).toBe(shown))

test.each([
  ['529.982.247-25', true],
  ['529.982.247-26', false],
  ['111.111.111-11', false],
  ['11.222.333/0001-81', true],
  ['12.ABC.345/01DE-35', true],
  ['12.ABC.345/01DE-36', false],
  ['', false],
])('%s: %s', (typed, may) => expect(isTaxId(typed)).toBe(may))
