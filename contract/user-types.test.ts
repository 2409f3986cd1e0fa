import { expect, test } from 'vitest'
import { afterDocumentsPath, arrivalOf, ownProfilePath } from './user-types.ts'

const profile = { nickname: 'Ana' }

test.each([
  [
    { user_type: 2, kyc: 'okay', profile },
    { path: '/home-companions', perfilCreate: 1, kyc: 'okay' },
  ],
  [
    { user_type: 3, kyc: 'okay', profile },
    { path: '/home-swing', perfilCreate: 1, kyc: 'okay' },
  ],
  [
    { user_type: 4, kyc: 'okay', profile },
    { path: '/home-close-friends', perfilCreate: 1, kyc: 'okay' },
  ],
  [
    { user_type: 5, kyc: 'okay', profile },
    { path: '/home-partners', perfilCreate: 1, kyc: 'okay' },
  ],
  [
    { user_type: 2, kyc: null, profile: null },
    { path: '/documents', perfilCreate: 0, kyc: null },
  ],
  [
    { user_type: 3, kyc: null, profile },
    { path: '/home-swing', perfilCreate: 1, kyc: null },
  ],
  [
    { user_type: 4, kyc: 'pending', profile },
    { path: '/home-close-friends', perfilCreate: 1, kyc: 'pending' },
  ],
  [
    { user_type: 5, kyc: 'pending', profile: null },
    { path: '/home-partners', perfilCreate: 0, kyc: 'pending' },
  ],
] as const)('a log-in of %j leads to %j', (account, arrival) => {
  expect(arrivalOf(account)).toEqual(arrival)
})

test.each([0, 1, 6])('the type %i never logs in', user_type => {
  expect(arrivalOf({ user_type, kyc: 'okay', profile })).toBeUndefined()
})

test.each([
  [2, 'pending', 0, '/create-perfil'],
  [3, 'okay', 0, '/create-perfil-swing'],
  [4, 'pending', 0, '/create-perfil-close-friends'],
  [5, 'okay', 0, '/create-perfil-partner'],
  [5, 'pending', 0, '/create-perfil-partner'],
  [5, null, 0, '/documents'],
  [5, 'pending', 1, '/update-perfil-partner'],
  [2, null, 0, '/documents'],
  [2, null, 1, '/documents'],
  [2, 'okay', 1, '/update-perfil'],
  [3, 'pending', 1, '/update-perfil-swing'],
  [4, 'okay', 1, '/update-perfil-close-friends'],
  [5, 'okay', 1, '/update-perfil-partner'],
] as const)('Meu Perfil of type %i, kyc %s and profile %i leads to %s', (userType, kyc, perfilCreate, path) => {
  expect(ownProfilePath(userType, { kyc, perfilCreate })).toBe(path)
})

test.each([
  [undefined, 0, '/creat-perfil'],
  [2, 0, '/create-perfil'],
  [3, 1, '/update-perfil-swing'],
  [5, 0, '/create-perfil-partner'],
  [5, 1, '/update-perfil-partner'],
] as const)('after the documents, type %s with profile %i continues at %s', (userType, perfilCreate, path) => {
  expect(afterDocumentsPath(userType, perfilCreate)).toBe(path)
})
