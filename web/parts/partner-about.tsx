import type { ReactNode } from 'react'
import type { PublicAccount } from '#contract/account.ts'
import { formatPhone } from '#contract/format.ts'
import { countryCode } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { outsideLink } from '#contract/outside-links.ts'
import { Icon } from '../kit/icon.tsx'
import { countsFollowed } from './counted.ts'

export const PartnerAbout = ({ account: { id, name, email, profile, campaigns } }: { account: PublicAccount }) => {
  // A partner's form asks for no address of its own; that of the first ad stands for it.
  const website = [profile.url_web, ...campaigns.map(({ target_url }) => target_url)]
    .map(url => outsideLink(url))
    .find(Boolean)
  return (
    <div className="about">
      {profile.info && <p>{profile.info}</p>}
      <dl className="facts facts-long">
        <Line name="Nome">{name}</Line>
        {profile.phone && (
          <Line name="Telefone">
            <a className="link num" href={`tel:+${countryCode}${profile.phone}`}>
              {formatPhone(profile.phone)}
            </a>
          </Line>
        )}
        {email && (
          <Line name="E-mail">
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </Line>
        )}
      </dl>
      {website && (
        <a
          className="btn btn-outline"
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
          {...countsFollowed(`profile:${id}`)}
        >
          {messages.visitWebsite}
          <Icon name="arrow-up-right" />
          <span className="sr">, abre em outra aba</span>
        </a>
      )}
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
