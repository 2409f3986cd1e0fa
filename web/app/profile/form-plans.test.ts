import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { PartnerForm, ProfileForm } from '#contract/profile-form.ts'
import { elsewhereFor, fieldNames, fieldsOf, formParts, formPathOf, planOf, whereIs } from './form-plans.ts'

const inOrder = Object.keys(
  ProfileForm({ kind: 'full', today: '2026-11-21', gender: 'Mulher', requiresGender: true }).shape,
)
/** Omits the last field, the company's description, because no screen asks for it. */
const ofPartners = Object.keys(PartnerForm({ today: '2026-11-21', documentType: 'CPF' }).shape).slice(0, -1)

test('asks for everything once in the two steps, each in the order of the checks', () => {
  const steps = [...fieldsOf(formParts.stepOne), ...fieldsOf(formParts.stepTwo)]
  expect([...steps].sort()).toEqual([...inOrder].sort())
  expect(fieldsOf(formParts.stepOne)).toEqual(inOrder.slice(0, fieldsOf(formParts.stepOne).length))
})

test('has a name in lists for every field', () => {
  expect(Object.keys(fieldNames).sort()).toEqual([...new Set([...inOrder, ...ofPartners])].sort())
})

test('asks for everything once in the partner’s form, in the order of the checks', () => {
  expect(fieldsOf(formParts.partner)).toEqual(ofPartners)
})

const search = (text: string) => new URLSearchParams(text)

test.each(appRoutes.filter(({ file }) => file === 'profile/profile-screen.tsx'))(
  'has a plan for $path',
  ({ path, userType }) => {
    const plan = planOf(formPathOf(path, search('')))
    expect(plan.updates).toBe(path.startsWith('/update'))
    const kinds: Record<number, string> = { 2: 'full', 5: 'partner' }
    expect(plan.kind).toBe(kinds[userType ?? 0] ?? 'identity')
  },
)

test.each([
  ['/create-perfil', 'modo=rapido', '/create-perfil?modo=rapido'],
  ['/create-perfil', 'modo=outro', '/create-perfil'],
  ['/update-perfil', 'modo=rapido', '/update-perfil?modo=rapido'],
  ['/create-perfil-swing', 'modo=rapido', '/create-perfil-swing'],
])('%s?%s opens the form of %s', (path, query, formPath) => {
  expect(formPathOf(path, search(query))).toBe(formPath)
})

test.each([
  ['profile.nickname', '/create-perfil-2', '/create-perfil'],
  ['images', '/create-perfil-2', '/create-perfil-2'],
  ['profile.payment_type', '/update-perfil', '/update-perfil-2'],
  ['profile.nickname', '/update-perfil?modo=rapido', '/update-perfil?modo=rapido'],
  ['profile.profile_eyes_id', '/update-perfil?modo=rapido', '/update-perfil'],
  ['profile.payment_type', '/update-perfil?modo=rapido', '/update-perfil-2'],
  ['profile.profile_eyes_id', '/update-perfil-swing', '/update-perfil-swing'],
] as const)('corrects %s of %s at %s', (field, formPath, where) => {
  expect(whereIs(field, formPath)).toBe(where)
})

test.each([
  ['/create-perfil', 3, true, '/update-perfil-swing'],
  ['/update-perfil-swing', 2, true, '/update-perfil'],
  ['/update-perfil-2', 2, false, '/create-perfil'],
  ['/create-perfil-close-friends', 2, false, '/create-perfil'],
  ['/create-perfil', 2, true, '/update-perfil'],
  ['/create-perfil-2', 2, false, undefined],
  ['/update-perfil-2', 2, true, undefined],
  ['/create-perfil-partner', 5, false, undefined],
] as const)('%s redirects an account of type %i (with a profile: %s) to %s', (path, user_type, hasProfile, own) => {
  const route = appRoutes.find(route => route.path === path)
  expect(elsewhereFor({ user_type, profile: hasProfile ? {} : null }, route ?? { path })).toBe(own)
})
