import type { PublicAccount, PublicAddress } from '#contract/account.ts'
import type { Option } from '#contract/lookup.ts'
import { outsideLink } from '#contract/outside-links.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { audienceOf } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'

type Fact = readonly [name: string, value: string]

const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
const named = (option: Option | null) => (option?.name === 'Prefiro não informar' ? null : option?.name)
const meters = (height: number | null) => height && `${twoDecimals.format(height)} m`
const kilos = (weight: number | null) => weight && `${weight} kg`

const features: readonly [string, (profile: PublicProfile) => string | number | null | undefined][] = [
  ['Altura', ({ height }) => meters(height)],
  ['Peso', ({ weight }) => kilos(weight)],
  ['Manequim', ({ clothing_size }) => clothing_size],
  ['Pé', ({ foot_size }) => foot_size],
  ['Olhos', ({ eyes }) => named(eyes)],
  ['Pele', ({ skin_color }) => named(skin_color)],
  ['Cabelo', ({ hair }) => named(hair)],
  ['Seios', ({ breasts }) => named(breasts)],
]

const featuresOf = (profile: PublicProfile): Fact[] =>
  features.flatMap(([name, read]) => {
    const value = read(profile)
    return value ? [[name, String(value)] as const] : []
  })

const choices = [
  ['Tipo de atendimento', 'type_service'],
  ['Ocasiões', 'occasion'],
  ['Idiomas', 'languages'],
  ['Forma de pagamento', 'payment_type'],
] as const

const choicesOf = (profile: PublicProfile) =>
  choices.map(([name, field]) => ({ name, options: profile[field] })).filter(({ options }) => options.length > 0)

const linksOf = (profile: PublicProfile) =>
  (
    [
      ['Instagram', 'at-sign', outsideLink(profile.url_instagram, 'instagram')],
      ['TikTok', 'at-sign', outsideLink(profile.url_tiktok, 'tiktok')],
      ['Twitter', 'at-sign', outsideLink(profile.url_twitter, 'twitter')],
      ['OnlyFans', 'globe', outsideLink(profile.url_onlyfans)],
      ['Linktree', 'globe', outsideLink(profile.url_linktree ?? profile.url_linketree)],
      ['Site', 'globe', outsideLink(profile.url_web)],
    ] as const
  ).flatMap(([name, icon, href]) => (href ? [{ name, icon, href }] : []))

const OutsideLinks = ({ profile }: { profile: PublicProfile }) => {
  const links = linksOf(profile)
  if (links.length === 0) return null
  return (
    <div>
      <h2>Links</h2>
      <ul className="links">
        {links.map(({ name, icon, href }) => (
          <li key={name}>
            <a className="chip" href={href} target="_blank" rel="noopener noreferrer nofollow">
              <Icon name={icon} />
              {name}
              <span className="sr">, abre em outra aba</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const shownAddress = ({ user_type, address }: PublicAccount) =>
  audienceOf(user_type)?.showsLocation === false ? null : address

function placeOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address) return null
  return [[address.neighborhood, address.city].filter(Boolean).join(', '), address.state].filter(Boolean).join(' - ')
}

function localOf(account: PublicAccount) {
  const address = shownAddress(account)
  if (!address || account.profile.can_local === null) return null
  return account.profile.can_local ? `Possui local${within(address)}` : 'Não possui local próprio'
}

const within = ({ neighborhood }: PublicAddress) => (neighborhood ? ` em ${neighborhood}` : '')

export const Place = ({ account }: { account: PublicAccount }) => {
  const place = placeOf(account)
  return (
    place && (
      <p className="place small muted">
        <Icon name="map-pin" />
        <span>{place}</span>
      </p>
    )
  )
}

export const About = ({ account }: { account: PublicAccount }) => {
  const { profile } = account
  const features = featuresOf(profile)
  const local = localOf(account)
  return (
    <div className="about">
      <p>{profile.info || 'Este perfil ainda não tem descrição.'}</p>
      {features.length > 0 && (
        <div>
          <h2>Características</h2>
          <dl className="facts">
            {features.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {choicesOf(profile).map(({ name, options }) => (
        <div key={name}>
          <h2>{name}</h2>
          <ul className="pills">
            {options.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      ))}
      {local && (
        <div>
          <h2>Local</h2>
          <p className="muted">{local}</p>
        </div>
      )}
      <OutsideLinks profile={profile} />
    </div>
  )
}
