import { expect, test } from 'vitest'
import { outsideLink, whatsappLink } from '#contract/outside-links.ts'
import { audiences } from '#contract/user-types.ts'
import { passGate } from '#test/world/calls.ts'
import { idOf } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const { app, url } = await bootSite({ template: 'vespera_demo' })
// Freezes the clock, because lists rotate every hour on the hour.
const moment = app.now()
app.now = () => moment
const cookie = await passGate(url)

async function read(path: string) {
  const answer = await fetch(url + path, { headers: { cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.text()
}

/** The text without markup, as a screen reader reads it. */
const textOf = (html: string) => decode(html.replace(/<[^>]*>/g, ''))
const decode = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

type Link = Record<string, string> & { href: string; text: string }

const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inside = '']) => {
    const named = attributes.matchAll(/([\w-]+)="([^"]*)"/g)
    return {
      ...Object.fromEntries([...named].map(([, name, value = '']) => [name, decode(value)])),
      text: textOf(inside),
    }
  }) as Link[]

const linksNamed = (html: string, name: string) => linksOf(html).filter(({ text }) => text.startsWith(name))

function linkNamed(html: string, name: string) {
  const [link, ...others] = linksNamed(html, name)
  if (!link || others.length > 0) throw new Error(`not one link ${name}: ${JSON.stringify([link, ...others])}`)
  return link
}

/** The cards' URLs in order, without near matches. */
const cardsOf = (html: string) =>
  linksOf(html.replaceAll(/<section class="near".*?<\/section>/gs, '')).flatMap(({ href }) =>
    href.startsWith('/perfil-user/') ? [href] : [],
  )

const sectionOf = (html: string, id: string) =>
  new RegExp(`<section aria-labelledby="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''

const profileOf = (id: number) =>
  app.db
    .selectFrom('profiles')
    .innerJoin('addresses', 'addresses.account_id', 'profiles.account_id')
    .innerJoin('cities', 'cities.id', 'addresses.city_id')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .selectAll('profiles')
    .select(['cities.name as city', 'addresses.neighborhood', 'accounts.email', 'accounts.name as civil_name'])
    .where('profiles.account_id', '=', id)
    .executeTakeFirstOrThrow()

const isLocalHeading = /<h2>Local<\/h2>/

test.each([audiences.companions, audiences.swing])(
  '$heading show a WhatsApp link and a place',
  async ({ userType }) => {
    const id = await idOf(app, { userType })
    const { nickname, whatsapp, city, neighborhood } = await profileOf(id)
    const page = await read(`/perfil-user/${id}`)
    expect(linkNamed(page, `Chamar no WhatsApp de ${nickname}`)).toMatchObject({
      href: whatsappLink(whatsapp as string, nickname),
      target: '_blank',
    })
    expect(textOf(page)).toContain(`${neighborhood}, ${city} - RJ`)
    expect(page).toMatch(isLocalHeading)
  },
)

test('the page of a close friend shows neither contact nor place', async () => {
  const id = await idOf(app, { userType: 4 })
  const { whatsapp, city, neighborhood, email, civil_name } = await profileOf(id)
  // Ignores the footer, which contains the address of the company that runs the site.
  const page = (await read(`/perfil-user/${id}`)).replace(/<footer.*<\/footer>/s, '')
  for (const secret of ['wa.me', whatsapp, city, neighborhood, email, civil_name]) expect(page).not.toContain(secret)
  expect(page).not.toMatch(isLocalHeading)
})

test('a partner shows a business conversation, its e-mail and its website', async () => {
  const id = await idOf(app, { userType: 5, link: 'url_web' })
  const { phone, email, nickname, url_web } = await profileOf(id)
  const page = await read(`/perfil-partner/${id}`)
  const contact = linkNamed(page, 'Pedir informações no WhatsApp')
  expect(contact.href).toBe(whatsappLink(phone as string, nickname, 'business'))
  expect(linkNamed(page, email as string).href).toBe(`mailto:${email}`)
  expect(url_web).toMatch(/^https:\/\/example\.com\//)
  expect(linkNamed(page, 'Visitar website')).toMatchObject({
    href: url_web,
    target: '_blank',
    rel: 'noopener noreferrer nofollow',
  })
})

test.each([
  ['url_instagram', 'instagram', 'Instagram', 'https://www.instagram.com/'],
  ['url_tiktok', 'tiktok', 'TikTok', 'https://www.tiktok.com/@'],
  ['url_twitter', 'twitter', 'Twitter', 'https://x.com/'],
] as const)('%s that starts with @ links to the network', async (field, network, name, start) => {
  const id = await idOf(app, { userType: 2, link: field })
  const handle = (await profileOf(id))[field] as string
  const { href, rel } = linkNamed(await read(`/perfil-user/${id}`), name)
  expect([handle[0], href]).toEqual(['@', start + handle.slice(1)])
  expect([href, rel]).toEqual([outsideLink(handle, network), 'noopener noreferrer nofollow'])
})

test('only Premium shows a price', async () => {
  const page = await read('/home-companions')
  const [premium, basic] = ['premium', 'basic'].map(tier =>
    linksOf(sectionOf(page, tier)).filter(link => link.class === 'card'),
  )
  expect([premium?.length, basic?.length].every(Boolean)).toBe(true)
  for (const { text } of premium ?? []) expect(text).toMatch(/R\$\s[\d.]+,00|A combinar/)
  for (const { text } of basic ?? []) expect(text).not.toMatch(/R\$|A combinar/)
  expect(await read(basic?.[0]?.href as string)).not.toContain('A partir de')
})

test('links lead through every page of a search, and back to its start', async () => {
  const first = await read('/search-companions')
  const seen = cardsOf(first)
  let page = first
  for (;;) {
    const [next] = linksNamed(page, 'Ver mais perfis')
    if (!next) break
    page = await read(next.href)
    seen.push(...cardsOf(page))
  }
  expect([seen.length, new Set(seen).size]).toEqual([125, 125])
  expect(cardsOf(await read(linkNamed(page, 'Voltar ao início da lista').href))).toEqual(cardsOf(first))
})

const headingsOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, inside = '']) => textOf(inside))

test.each(['/listing/1/mulheres', '/listing/2/trans', '/listing/3/homens'])(
  '%s begins with both sections, and each leads to all of its profiles',
  async path => {
    const begin = await read(path)
    for (const [id, tier] of [
      ['premium', 'Premium'],
      ['basic', 'Básico'],
    ] as const) {
      const section = sectionOf(begin, id)
      const total = Number.parseInt(/<span class="[^"]*num">(\d+)/.exec(section)?.[1] ?? '', 10)
      const seen = cardsOf(section)
      let page = begin
      let [more] = linksNamed(begin, `Ver mais perfis ${tier}`)
      while (more) {
        page = await read(more.href)
        expect(page.match(/<section aria-labelledby/g)).toHaveLength(1)
        seen.push(...cardsOf(sectionOf(page, id)))
        more = linksOf(page).find(({ text }) => text === 'Ver mais perfis')
      }
      expect([tier, seen.length, new Set(seen).size]).toEqual([tier, total, total])
      const [start] = linksNamed(page, 'Voltar ao início da lista')
      if (start) page = await read(start.href)
      expect(headingsOf(page)).toEqual(['Premium', 'Básico'])
    }
  },
)

async function findEmptyCity() {
  const listed = app.db.selectFrom('listings').select('city').where('city', 'is not', null).$castTo<{ city: string }>()
  const cities = app.db.selectFrom('cities').select('name').where('state_id', '=', 33)
  return (await cities.where('name', 'not in', listed).executeTakeFirstOrThrow()).name
}

const emptyCity = await findEmptyCity()

test.each([
  ['/home-companions', '', 'Acompanhantes não encontrados', 'Em breve novas acompanhantes'],
  ['/home-companions', 'Homem', 'Acompanhantes não encontrados', 'Em breve novos acompanhantes'],
  ['/search-companions', 'Trans', 'Acompanhantes não encontrados', 'Em breve novas trans'],
  ['/home-swing', '', 'Swings não encontrados', 'Em breve novos acompanhantes'],
  ['/home-close-friends', '', 'Close Friends não encontrados', 'Em breve novas trans'],
  ['/home-close-friends', 'Mulher', 'Close Friends não encontrados', 'Em breve novas acompanhantes'],
  ['/search-close-friends', 'Homem', 'Close Friends não encontrados', 'Em breve novos acompanhantes'],
])('%s of a city without profiles: %s', async (path, gender, missing, hope) => {
  const whole = await read(path)
  expect(whole).toContain(`<option>${emptyCity}</option>`)
  const choices = linksOf(/<fieldset class="seg".*?<\/fieldset>/s.exec(whole)?.[0] ?? '')
  const chosen = new URL(url + (gender ? choices.find(({ text }) => text === gender)?.href : path))
  chosen.searchParams.set('city', emptyCity)
  const page = await read(chosen.pathname + chosen.search)
  const [, empty = ''] = /<div class="empty">(.*?)<\/div>/s.exec(page) ?? []
  expect([...empty.matchAll(/<(?:h2|p)[^>]*>(.*?)<\//g)].map(([, text]) => text)).toEqual([missing, hope])
  expect(cardsOf(page)).toEqual([])
  expect(linkNamed(empty, 'Limpar filtros').href).toBe(path)
  expect(cardsOf(whole).length).toBeGreaterThan(0)
})

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const categories = [
  'Saúde e bem estar',
  'Moda masculina',
  'Moda feminina',
  'Fotografia',
  'Entretenimento',
  'Hotéis',
  'Esportes',
  'Sexy shop',
  'Academia',
  'Outros',
]

test('each of the ten partner categories has a picture and a link to its banners', async () => {
  const [, list = ''] = /<ul class="kinds">(.*?)<\/ul>/s.exec(await read('/partners')) ?? []
  expect(linksOf(list).map(({ text }) => text)).toEqual(categories)
  expect(list.match(/<img /g)).toHaveLength(10)
  const { href } = linkNamed(list, 'Fotografia')
  expect(href).toBe('/partners/4/fotografia')
  const page = mainOf(await read(href))
  expect(page).toContain('<h1>Fotografia</h1>')
  const ads = linksOf(/<section aria-label="Publicidade".*?<\/section>/s.exec(page)?.[0] ?? '')
  expect(ads.filter(({ href }) => href?.startsWith('/denunciar?anuncio='))).toHaveLength(2)
  const banners = ads.filter(({ class: look }) => look === 'banner')
  expect(banners).toHaveLength(2)
  for (const ad of banners) expect(ad.href).toMatch(/^\/perfil-partner\/\d+$/)
})

test('the page of companions does not show partners', async () => {
  expect(await read('/home-swing')).toContain('Seja um parceiro')
  expect(await read('/home-companions')).not.toContain('Seja um parceiro')
})
