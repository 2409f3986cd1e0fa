import { describe, expect, test } from 'vitest'
import type { Photo, Video } from '#contract/media.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { profileFields } from '#contract/profile-fields.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { renderStatic } from '#web/kit/render-static.ts'
import { ProfilePage } from './profile-page.tsx'

const photo: Photo = {
  id: 1,
  type: 'image',
  matches_selfie: false,
  link: { 50: '/midias/abc/50.webp', 512: '/midias/abc/512.webp', 1024: '/midias/abc/1024.webp' },
  folder: 'midias/abc',
  color: '#402030',
  width: 1024,
  height: 1280,
}

const video: Video = {
  id: 2,
  type: 'video',
  matches_selfie: false,
  link: '/midias/def/video.webm',
  folder: 'midias/def',
  color: '#203040',
  width: 720,
  height: 1280,
  poster: { 512: '/midias/def/512.webp' },
  duration_ms: 12_400,
}

const unanswered = Object.values(profileFields).flatMap(field =>
  'wire' in field ? [[field.wire, field.kind === 'options' ? [] : null]] : [],
)

const blank = {
  ...Object.fromEntries(unanswered),
  nickname: 'Helena',
  age: 34,
  whatsapp: '21912345678',
  phone: null,
  price: 0,
  info: '',
  url_linketree: null,
  category_id: null,
  midias: [],
} as PublicProfile

function pageOf(profile: Partial<PublicProfile>, { tier = 'premium' as Tier, ...account }: Partial<ShownAccount> = {}) {
  const shown: PublicAccount = {
    id: 7,
    name: 'Helena',
    user_type: 2,
    available: false,
    hours: [],
    number_returns: null,
    email: null,
    address: { city: 'Niterói', state: 'RJ', neighborhood: 'Icaraí' },
    campaigns: [],
    ...account,
    profile: { ...blank, ...profile },
  }
  return renderStatic(<ProfilePage account={shown} tier={tier} back="/home-companions" similar={[]} says="gender" />)
}
type ShownAccount = PublicAccount & { tier: Tier }

describe('the contact', () => {
  test.each([2, 3])('a profile of type %i links to WhatsApp with the greeting for a person', user_type => {
    const page = pageOf({}, { user_type })
    expect(page).toContain('Chamar no WhatsApp')
    expect(page).toContain('href="https://wa.me/5521912345678?text=Ol%C3%A1%2C%20Helena!')
  })

  test('a profile of type 5 links to its own phone number with the greeting for a company', () => {
    const page = pageOf({ whatsapp: null, phone: '21987654321' }, { user_type: 5 })
    expect(page).toContain('Pedir informações no WhatsApp')
    expect(page).toMatch(/wa\.me\/5521987654321\?text=[^"]*empresa/)
  })

  test('a profile of type 4 shows no contact and no location, even if the account has them', () => {
    const page = pageOf({ can_local: 1 }, { user_type: 4 })
    expect(page).not.toContain('wa.me')
    expect(page).not.toContain('WhatsApp')
    expect(page).not.toMatch(/Niterói|Icaraí|RJ/)
    expect(page).not.toContain('Local')
  })

  test('only Premium shows a price, and only if the person has set one', () => {
    expect(pageOf({ price: 350 })).toMatch(/A partir de.*R\$ 350,00/)
    expect(pageOf({ price: 350 }, { tier: 'basic' })).not.toContain('A partir de')
    expect(pageOf({ price: 0 })).not.toContain('A partir de')
  })
})

test.each([2, 3, 4])('a profile of type %i links to the helplines without counting the calls', user_type => {
  const page = pageOf({}, { user_type })
  for (const number of ['180', '100', '190', '188']) {
    const [link] = page.match(new RegExp(`<a [^>]*href="tel:${number}"[^>]*>`)) ?? []
    expect(link).toBe(`<a class="link" href="tel:${number}">`)
  }
})

describe('a number that is hidden at this hour', () => {
  test('shows when the number returns, without a link', () => {
    const page = pageOf({ whatsapp: null }, { number_returns: '2026-11-24T13:00:00.000Z' })
    expect(page).toContain('terça, 24/11, às 10h')
    expect(page).not.toContain('wa.me')
  })

  test('shows nothing without a number and a time of return', () => {
    expect(pageOf({ whatsapp: null }, {})).not.toContain('WhatsApp')
  })
})

describe('the facts', () => {
  test('shows only the fields that the person has filled in', () => {
    const page = pageOf({ height: 1.68, hair: { id: 8, name: 'Prefiro não informar' } })
    expect(page).toContain('<dt>Altura</dt><dd>1,68 m</dd>')
    for (const name of ['Peso', 'Manequim', 'Cabelo', 'Idiomas', 'Ocasiões', 'Local', 'Links', 'null', 'undefined']) {
      expect(page).not.toContain(name)
    }
  })

  test('shows whether the person has a place, and where', () => {
    expect(pageOf({ can_local: 1 })).toContain('Possui local em Icaraí')
    expect(pageOf({ can_local: 0 })).toContain('Não possui local próprio')
  })

  test('shows the Premium badge only on Premium, and the verification on all profiles', () => {
    expect(pageOf({})).toMatch(/badge-gold.*Premium/)
    expect(pageOf({}, { tier: 'basic' })).not.toContain('Premium')
    expect(pageOf({}, { tier: 'basic' })).toContain('Perfil verificado')
  })
})

describe('links to other sites', () => {
  test.each([
    ['url_instagram', 'https://www.instagram.com/helena.rj'],
    ['url_tiktok', 'https://www.tiktok.com/@helena.rj'],
    ['url_twitter', 'https://x.com/helena.rj'],
  ])('expands a handle in %s to a URL', (field, address) => {
    expect(pageOf({ [field]: '@helena.rj' })).toContain(
      `href="${address}" target="_blank" rel="noopener noreferrer nofollow"`,
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'example.com', '@helena'])(
    'drops %s as the URL of a site',
    address => {
      const page = pageOf({ url_web: address, url_onlyfans: address, url_linktree: address })
      expect(page).not.toContain('Links')
      expect(page).not.toContain(address)
    },
  )
})

describe('photos and videos', () => {
  test('each tab shows its count', () => {
    const page = pageOf({ midias: [photo, { ...photo, id: 3 }, video] })
    expect(page).toMatch(/href="#fotos">Fotos <span class="n">2</)
    expect(page).toMatch(/href="#videos">Vídeos <span class="n">1</)
  })

  test('a thumbnail links to the largest photo, so that it opens without script', () => {
    expect(pageOf({ midias: [photo] })).toContain('href="/midias/abc/1024.webp" aria-label="Abrir foto 1 de 1"')
  })

  test('a photo without thumbnails shows the placeholder', () => {
    expect(pageOf({ midias: [{ ...photo, link: {} }] })).toContain('src="/art/placeholder.svg"')
  })

  test('a photo with only the smallest size shows that size', () => {
    const page = pageOf({ midias: [{ ...photo, link: { 50: '/midias/abc/50.webp' } }] })
    expect(page).toContain('srcSet="/midias/abc/50.webp"')
  })

  test('a video is muted and loads on tap', () => {
    const page = pageOf({ midias: [video] })
    expect(page).toMatch(/<video [^>]*preload="none"[^>]*muted=""/)
    expect(page).not.toMatch(/autoplay/i)
    expect(page).toMatch(/<img src="\/midias\/def\/512\.jpg"[^>]*loading="lazy"/)
    expect(page).toContain('0:12')
  })

  test('a profile without photos or videos says so', () => {
    const page = pageOf({})
    expect(page).toContain('Este perfil ainda não tem fotos.')
    expect(page).toContain('Este perfil ainda não tem vídeos.')
  })
})

test('links to the helplines', () => {
  for (const number of ['100', '180', '190']) expect(pageOf({})).toContain(`href="tel:${number}"`)
})
