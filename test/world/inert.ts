import { expect } from 'vitest'

/** The headers that keep an answer from running as a page (docs/decisions/135-media-on-the-site-origin.md). */
export const inertHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(/^default-src 'none'; .*\bsandbox(;|$)/),
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** For a picture that an operator opens. */
export const expectInert = ({ headers }: Pick<Response, 'headers'>) =>
  expect(Object.fromEntries(headers)).toMatchObject({
    ...inertHeaders,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
  })
