import { expect, test } from 'vitest'
import { renderStatic } from '#web/kit/render-static.ts'
import { AgeGatePage } from './age-gate-page.tsx'
import { FailurePage } from './failure-page.tsx'
import { LandingPage } from './landing-page.tsx'
import { TermsPage } from './terms-page.tsx'

test.each([true, false])('the age gate asks, posts to its own URL and shows no media (leads home: %s)', leadsHome => {
  const page = renderStatic(<AgeGatePage leadsHome={leadsHome} isChecked={false} />)
  expect(page).toContain('Você é maior de 18 anos?')
  expect(page).toMatch(/<form [^>]*method="post"/)
  expect(page).not.toContain('action=')
  expect(page).toMatch(/<button (?=[^>]*name="maior")(?=[^>]*value="sim")[^>]*>Sim/)
  expect(page).toMatch(/href="https:\/\/www\.google\.com" rel="noreferrer">Não/)
  expect(page).not.toMatch(/midias|perfil-user/)
})

test('the landing page offers everything that the specification lists', () => {
  const page = renderStatic(<LandingPage />)
  for (const [href, label] of [
    ['/login-with-account', 'Entrar'],
    ['/home-companions', 'Mulheres'],
    ['/home-swing', 'Homens'],
    ['/home-close-friends\\?gender=Trans', 'Trans'],
  ]) {
    expect(page).toMatch(new RegExp(`href="${href}"[^>]*>(<img[^>]*>)?${label}<`))
  }
  expect(/aria-label="Catálogo">.*?<\/nav>/.exec(page)?.[0].match(/href=/g)).toHaveLength(3)
  expect(page).toContain('Crie o seu anúncio aqui!')
  expect(page).toContain('Que tipo de perfil deseja criar?')
  expect(page.match(/href="\/register"/g)).toHaveLength(6)
})

test('the landing page has one half for visitors and one for members, with the same three kinds of profile', () => {
  const [visitor, member] = renderStatic(<LandingPage />).split('for-member')
  expect(member).toContain('Que tipo de perfil deseja criar?')
  expect(member?.match(/href="\/register"/g)).toHaveLength(3)
  expect(visitor?.match(/href="\/register"/g)).toHaveLength(3)
  expect(member).not.toMatch(/Entrar|home-companions/)
})

test('the landing page opens its dialog without script', () => {
  const page = renderStatic(<LandingPage />)
  const [, target] = /commandfor="([^"]+)"/i.exec(page) ?? []
  expect(page).toMatch(new RegExp(`<dialog [^>]*id="${target}"`))
})

test('the terms have 19 numbered sections and link back to the registration', () => {
  const page = renderStatic(<TermsPage recipients={[]} day="2026-12-01" />)
  expect(page.match(/<section id=/g)).toHaveLength(19)
  expect(page).toMatch(/<a [^>]*href="\/register">Voltar/)
})

test.each(['unavailable', 'unexpected', 'notFound', 'unreached'] as const)(
  'the page of the failure %s has one heading and a link to leave it',
  kind => {
    const page = renderStatic(<FailurePage kind={kind} />)
    expect(page.match(/<h1>/g)).toHaveLength(1)
    expect(page).toMatch(/<a class="btn [^>]*>/)
    expect(page).not.toContain('Código do erro')
  },
)

test('the page of an unexpected failure shows its request id', () => {
  expect(renderStatic(<FailurePage kind="unexpected" requestId="req-9" />)).toContain('req-9')
})
