import { describeHours } from '#contract/attendance-hours.ts'
import type { Option } from '#contract/lookup.ts'
import { outsideLink } from '#contract/outside-links.ts'
import { type FieldOfKind, fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import type { PublicAccount, PublicAddress } from '#contract/public-account.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { audienceOf } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'

type Fact = readonly [name: string, value: string]

/** The sizes and single-choice fields that the person has filled in. */
const featuresOf = (profile: PublicProfile): Fact[] =>
  Object.values(profileFields).flatMap(field => {
    if (field.kind === 'option') return factOf(field.label, named(profile[field.wire]))
    if (!('group' in field && field.group === 'body')) return []
    const value = profile[field.wire]
    const scale = 'scale' in field ? field.scale : 1
    return factOf(field.label, value && field.describe(Math.round(value * scale)))
  })

const factOf = (name: string, value: string | number | null | undefined): Fact[] =>
  value ? [[name, String(value)]] : []

const named = (option: Option | null) => (option?.name === 'Prefiro não informar' ? null : option?.name)

/** These lists come first. The others follow in form order. */
const firstLists: readonly FieldOfKind<'options'>[] = ['preferences', 'occasions', 'languages', 'payment_types']

const choicesOf = (profile: PublicProfile) =>
  [...new Set([...firstLists, ...fieldsOfKind('options')])]
    .map(list => profileFields[list])
    .map(({ formLabel, wire }) => ({ name: formLabel, options: profile[wire] }))
    .filter(({ options }) => options.length > 0)

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
      {account.hours.length > 0 && (
        <div>
          <h2>Horários</h2>
          <ul className="muted">
            {describeHours(account.hours).map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
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
