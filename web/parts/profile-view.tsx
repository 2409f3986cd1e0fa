import type { PublicAccount } from '#contract/account.ts'
import type { Tier } from '#contract/profile.ts'
import { Tabs } from '../ui/tabs.tsx'
import { About } from './about.tsx'
import { BadgeExplanations } from './badges.tsx'
import { ContactBar } from './contact-bar.tsx'
import { Gallery } from './gallery.tsx'
import { ProfileHead } from './profile-head.tsx'
import { SafetyNote } from './safety-note.tsx'
import { photoShot } from './shot.ts'
import { Thumbs } from './thumbs.tsx'
import { Videos } from './videos.tsx'

export type ProfileViewProps = { account: PublicAccount; tier: Tier; back: string }

/** A profile as visitors see it, on its page and in its owner's preview. */
export const ProfileView = ({ account, tier, back }: ProfileViewProps) => {
  const { midias, nickname } = account.profile
  const shots = midias.filter(media => media.type === 'image').map(photoShot)
  const videos = midias.filter(media => media.type === 'video')
  const photoPanel = shots.length > 0 ? <Thumbs shots={shots} /> : <Missing what="fotos" />
  const videoPanel = videos.length > 0 ? <Videos videos={videos} /> : <Missing what="vídeos" />
  return (
    <>
      <Gallery shots={shots} name={nickname} back={back} />
      <div className="profile-sheet">
        <ProfileHead account={account} tier={tier} />
        <Tabs
          label="Conteúdo do perfil"
          tabs={[
            { id: 'fotos', label: 'Fotos', count: shots.length, content: photoPanel },
            { id: 'videos', label: 'Vídeos', count: videos.length, content: videoPanel },
            { id: 'sobre', label: 'Sobre', content: <About account={account} /> },
          ]}
        />
        <SafetyNote />
      </div>
      <ContactBar account={account} tier={tier} />
      <BadgeExplanations tier={tier} checked={midias.some(media => media.matches_selfie)} />
    </>
  )
}

const Missing = ({ what }: { what: string }) => <p className="muted">Este perfil ainda não tem {what}.</p>
