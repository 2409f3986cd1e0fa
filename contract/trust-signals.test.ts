import { expect, expectTypeOf, test } from 'vitest'
import {
  EvidenceSignal,
  evidenceSignals,
  type ForbiddenSignal,
  forbiddenSignals,
  type SignalUse,
  signalUses,
} from './trust-signals.ts'

type UseOf<S> = S extends keyof typeof signalUses ? (typeof signalUses)[S] : never

test('every evidence signal can only be highlighted, and none has a weight', () => {
  expect(Object.keys(signalUses).toSorted()).toEqual(Object.keys(evidenceSignals).toSorted())
  expect(new Set(Object.values(signalUses))).toEqual(new Set(['highlight']))
  expectTypeOf<SignalUse>().toEqualTypeOf<'highlight'>()
})

test('a forbidden signal has no use, cannot be given one, and no case accepts it', () => {
  // The compiler checks the next two lines in `npm run check`.
  expectTypeOf<UseOf<ForbiddenSignal>>().toBeNever()
  expectTypeOf<ForbiddenSignal & EvidenceSignal>().toBeNever()
  for (const name of Object.keys(forbiddenSignals)) {
    expect([name, name in signalUses, EvidenceSignal.safeParse(name).success]).toEqual([name, false, false])
    expect(() => EvidenceSignal.parse(name)).toThrow()
  }
})

test('both lists match the requirement', () => {
  expect(Object.keys(evidenceSignals)).toEqual(['control', 'reassurance', 'obscured_phone', 'youth'])
  expect(Object.keys(forbiddenSignals)).toEqual([
    'age_below_23',
    'passing_through',
    'client_screening',
    'young_look',
    'ethnicity',
  ])
})
