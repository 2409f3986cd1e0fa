import { beforeAll, expect, test } from 'vitest'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string
const ids = { profile: 0, partner: 0 }

beforeAll(async () => {
  site = await bootSite()
  ids.profile = await advertiser(site.app)
  ids.partner = await advertiser(site.app, { userType: 5 })
  cookie = await passGate(site.url)
})

const open = (path: string) => request(site.url, path, { headers: { cookie } })

// Copied verbatim from the route access rules in docs/specification.md §2.
const pages = [
  '/home-companions',
  '/home-swing',
  '/home-close-friends',
  '/home-partners',
  '/home',
  '/partners/4/fotografia',
  '/listing/1/mulheres',
  '/login',
  '/search-companions',
  '/search-swing',
  '/search-close-friends',
  '/regras',
]
const screens = {
  public: [
    '/login-with-account',
    '/reset',
    '/reset-password/abc',
    '/perfil-data',
    '/signatures',
    '/discount-coupon',
    '/new-publication',
    '/help',
  ],
  visitor: ['/register', '/register-partner', '/register-swing', '/register-close-friends'],
  token: [
    '/documents',
    '/documents-front',
    '/documents-front-confirmation',
    '/documents-front-selfie',
    '/documents-front-selfie-confirmation',
    '/documents-back',
    '/documents-back-confirmation',
    '/documents-final',
    '/perfil',
    '/create-perfil',
    '/create-perfil-2',
    '/update-perfil',
    '/update-perfil-2',
    '/create-perfil-swing',
    '/update-perfil-swing',
    '/create-perfil-close-friends',
    '/update-perfil-close-friends',
    '/packets',
    '/packets-partner',
    '/payment-choice',
    '/payment-cart',
    '/payment-card',
    '/payment-method',
    '/payment-approved',
    '/payment-approved-pix',
    '/payment-status',
    '/create-perfil-partner',
    '/update-perfil-partner',
    '/update-publication',
  ],
}
const unknown = ['/', '/nada', '/perfil/outro', '/register/2', '/documents/front', '/reset-password', '/login/x']

test.each(pages)('%s is a page', async path => {
  const { status, text } = await open(path)
  expect(status).toBe(200)
  expect(text).not.toContain('id="root"')
})

test('profiles are pages', async () => {
  expect((await open(`/perfil-user/${ids.profile}`)).status).toBe(200)
  expect((await open(`/perfil-partner/${ids.partner}`)).status).toBe(200)
})

test.each(Object.values(screens).flat())('%s is a screen of the app', async path => {
  const { status, headers, text } = await open(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(text).toContain('id="root"')
})

test.each(unknown)('%s redirects to /home', async path => {
  const { status, headers } = await open(path)
  expect([status, headers.location]).toEqual([302, '/home'])
})

test('/creat-perfil redirects to /create-perfil', async () => {
  const { status, headers } = await open('/creat-perfil')
  expect([status, headers.location]).toEqual([302, '/create-perfil'])
})
