import './profile.css'
import type { ReactNode } from 'react'
import { formatDuration } from '#contract/format.ts'
import type { Video } from '#contract/media.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { Tabs } from '../kit/tabs.tsx'
import { ContactBar } from './contact-bar.tsx'
import { Gallery, photoShot, ShotPicture, Thumbs } from './gallery.tsx'
import { AvailableBadge, BadgeExplanations, CheckedMark, TierBadge, VerifiedBadge } from './profile-badges.tsx'
import { About, Place } from './profile-facts.tsx'
import { SafetyNote } from './safety-note.tsx'
import { SiteDetailsContext, withheldText } from './site-details.tsx'

export type ProfileViewProps = {
  account: PublicAccount
  tier: Tier
  back: string
  actions?: ReactNode
  report?: ReactNode
  /** The name's heading level: `h2` on a page with its own `h1`. */
  heading?: 'h1' | 'h2'
}

const ProfileHead = ({ account, tier, actions, heading: Name = 'h1' }: Omit<ProfileViewProps, 'back' | 'report'>) => {
  const { nickname, gender, age } = account.profile
  return (
    <div className="profile-head">
      <div className="row-between">
        <Name>{nickname}</Name>
        <TierBadge tier={tier} />
      </div>
      <p className="small">
        <VerifiedBadge />
        {account.available && <AvailableBadge />}
        <span className="muted">{['Anúncio', gender, `${age} anos`].filter(Boolean).join(' · ')}</span>
      </p>
      <Place account={account} />
      {actions}
    </div>
  )
}

/**
 * A video loads on tap. Its poster is a lazy picture underneath, because a `poster` attribute would load immediately
 * and delay the photos.
 */
const Videos = ({ videos }: { videos: Video[] }) => (
  <ul className="videos">
    {videos.map((video, place) => (
      <li key={video.id} className="photo" style={placeholderColor(video.color)}>
        <ShotPicture shot={photoShot({ ...video, link: video.poster })} alt="" sizes="(min-width:48rem) 36rem,70vw" />
        <video
          src={video.link}
          width={video.width}
          height={video.height}
          poster="/blank.svg"
          preload="none"
          controls
          muted
          playsInline
          aria-label={`Vídeo ${place + 1} de ${videos.length}`}
        />
        {video.matches_selfie && <CheckedMark kind="video" />}
        <span className="video-time num">
          <span className="sr">Duração </span>
          {formatDuration(video.duration_ms / 1000)}
        </span>
      </li>
    ))}
  </ul>
)

export const ProfileView = ({ account, tier, back, actions, report, heading }: ProfileViewProps) => {
  const { midias, nickname } = account.profile
  const shots = midias.filter(media => media.type === 'image').map(photoShot)
  const videos = midias.filter(media => media.type === 'video')
  const photoPanel = shots.length > 0 ? <Thumbs shots={shots} /> : <Missing what="fotos" />
  const videoPanel = videos.length > 0 ? <Videos videos={videos} /> : <Missing what="vídeos" />
  return (
    <>
      <Gallery shots={shots} name={nickname} back={back} />
      <div className="profile-sheet">
        <ProfileHead account={account} tier={tier} actions={actions} {...(heading && { heading })} />
        <SiteDetailsContext.Consumer>
          {({ withholdsPhotos }) => {
            // The count of what is hidden would read like an empty profile.
            const count = (media: readonly unknown[]) => (withholdsPhotos ? {} : { count: media.length })
            const tabs = [
              { id: 'fotos', label: 'Fotos', ...count(shots), content: photoPanel },
              { id: 'videos', label: 'Vídeos', ...count(videos), content: videoPanel, isReadLast: true },
              { id: 'sobre', label: 'Sobre', content: <About account={account} /> },
            ]
            return <Tabs label="Conteúdo do perfil" tabs={tabs} />
          }}
        </SiteDetailsContext.Consumer>
        <SafetyNote />
        {report}
      </div>
      <ContactBar account={account} tier={tier} />
      <BadgeExplanations
        tier={tier}
        available={account.available}
        checked={midias.some(media => media.matches_selfie)}
      />
    </>
  )
}

const Missing = ({ what }: { what: string }) => (
  <SiteDetailsContext.Consumer>
    {({ withholdsPhotos }) => (
      <p className="muted">{withholdsPhotos ? withheldText : `Este perfil ainda não tem ${what}.`}</p>
    )}
  </SiteDetailsContext.Consumer>
)
