import { expect, test } from 'vitest'
import { appRoutes } from '#contract/app-screens.ts'
import { documentKinds } from '#contract/documents.ts'
import { finalPath, firstMissing, resumePath, startPath, steps } from './steps.ts'

test('has one step per photo of the API, in its order, on screens that exist', () => {
  expect(steps.map(({ kind }) => kind)).toEqual(documentKinds)
  const paths = appRoutes.map(({ path }) => path)
  for (const { capture, confirmation } of steps) expect(paths).toEqual(expect.arrayContaining([capture, confirmation]))
  expect(paths).toEqual(expect.arrayContaining([startPath, finalPath]))
})

test('finds the first required photo that is missing', () => {
  expect(firstMissing({}, ['front', 'verse'])?.kind).toBe('front')
  expect(firstMissing({ front: 1 }, ['front', 'verse'])?.kind).toBe('verse')
  expect(firstMissing({ front: 1, selfie: 1 }, documentKinds)?.kind).toBe('verse')
  expect(firstMissing({ front: 1 }, ['front'])).toBeUndefined()
})

test('resumes at the confirmation of the last photo that the person took in order', () => {
  expect(resumePath({})).toBeUndefined()
  expect(resumePath({ selfie: 1 })).toBeUndefined()
  expect(resumePath({ front: 1 })).toBe('/documents-front-confirmation')
  expect(resumePath({ front: 1, verse: 1 })).toBe('/documents-back-confirmation')
  expect(resumePath({ front: 1, verse: 1, selfie: 1 })).toBe('/documents-front-selfie-confirmation')
})
