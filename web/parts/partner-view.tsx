import type { ReactNode } from 'react'
import { countryCode, formatPhone } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { outsideLink } from '#contract/outside-links.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { Icon } from '../kit/icon.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { ContactBar } from './contact-bar.tsx'
import { countsFollowed } from './counted.ts'
import { bannerShot, Gallery, photoShot, Thumbs } from './gallery.tsx'
import { Place } from './profile-facts.tsx'

export type PartnerViewProps = {
  account: PublicAccount
  category: string
  back: string
  actions?: ReactNode
  report?: ReactNode
  /** The name's heading level: `h2` on a page with its own `h1`. */
  heading?: 'h1' | 'h2'
}

const PartnerAbout = ({ account: { id, name, email, profile, campaigns } }: { account: PublicAccount }) => {
  // Partners have no field for a website, so we use the first URL in their ads.
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

export const PartnerView = ({ account, category, back, actions, report, heading: Name = 'h1' }: PartnerViewProps) => {
  const photos = account.profile.midias.filter(media => media.type === 'image')
  const shots = [...account.campaigns.map(bannerShot), ...photos.map(photoShot)]
  const photoPanel =
    shots.length > 0 ? <Thumbs shots={shots} wide /> : <p className="muted">Este parceiro ainda não tem fotos.</p>
  return (
    <>
      <Gallery shots={shots} name={account.name} back={back} wide />
      <div className="profile-sheet">
        <div className="profile-head">
          <div className="row-between">
            <Name>{account.name}</Name>
            <span className="xs">{messages.advertising}</span>
          </div>
          <p className="small muted">{category}</p>
          <Place account={account} />
          {actions}
        </div>
        <Tabs
          label="Conteúdo do parceiro"
          tabs={[
            { id: 'fotos', label: 'Fotos', count: shots.length, content: photoPanel },
            { id: 'sobre', label: 'Sobre', content: <PartnerAbout account={account} /> },
          ]}
        />
        {report}
      </div>
      <ContactBar account={account} />
    </>
  )
}
