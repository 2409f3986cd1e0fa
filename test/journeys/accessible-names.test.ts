import { expect, test } from 'vitest'
import { beginVisits, openEveryRoute } from './every-route.ts'

const { site, admin, pageOf } = await openEveryRoute()

/** The accessible names in a snapshot, on one line. */
const spoken = (snapshot: string) => snapshot.replace(/\s+/g, ' ').replace(/ ,/g, ',')

test('a card’s name gives the nickname, the verification, the place, the price and the photos, in that order', async () => {
  const page = await pageOf('visitor')
  await beginVisits(page)(site.companions)
  const card = page.locator('.card').first()
  const name =
    /^- link "\S+ Anúncio de perfil verificado (Mulher|Trans|Homem) · [^"]+ R\$ [\d.,]+ (Disponível agora )?Premium \d+ fotos?( \d+ vídeos?)?"/
  expect(spoken(await card.ariaSnapshot())).toMatch(name)
})

test('a profile announces its name before its buttons, and each badge says what it explains', async () => {
  const page = await pageOf('visitor')
  await beginVisits(page)(site.profile)
  const head = spoken(await page.locator('.profile-head').ariaSnapshot())
  expect(head).toMatch(
    /^- heading "[^"]+" \[level=1\] (- button "Premium, o que é isto\?" )?- paragraph: - button "Perfil verificado, o que é isto\?"/,
  )
  const contact = spoken(await page.locator('.contact-bar').ariaSnapshot())
  expect(contact).toMatch(/link "Chamar no WhatsApp de [^,"]+, abre em outra aba"/)
})

test('a form describes the error of each field and focuses the first', async () => {
  const page = await pageOf('visitor')
  await beginVisits(page)(site.logIn)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect.poll(() => email.evaluate(one => one === document.activeElement)).toBe(true)
  for (const field of [email, page.getByRole('textbox', { name: 'Senha' })]) {
    const described = await field.evaluate(
      one => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect([await field.getAttribute('aria-invalid'), described]).toEqual(['true', expect.stringMatching(/inv/)])
  }
})

test('a worklist row gives the case’s owner, the kind of work, the deadline and the link, in that order', async () => {
  const page = await pageOf('operator')
  await beginVisits(page)(admin.worklist)
  const row = page.getByRole('row').nth(1)
  const names = spoken(await row.ariaSnapshot())
  expect(names).toMatch(
    /^- 'row "(.+) #\d+ ([A-Z][^"]+) (Venceu há|Faltam) [^"]+ espera (há [^"]+|agora) (Abrir|Revisar) [^"]+ de \1"/,
  )
  const documents = page.getByRole('button', { name: /^Documentos/ })
  expect(spoken(await documents.ariaSnapshot())).toMatch(
    /^- button "Documentos \d+ aguardando, o mais antigo há .+ (vencidos?|vence logo|vencem logo|No prazo) prazo de 24 h"/,
  )
})
