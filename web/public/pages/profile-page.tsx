import type { PublicAccount } from '#contract/account.ts'
import type { Tier } from '#contract/profile.ts'
import { About } from '#web/parts/about.tsx'
import { ContactBar } from '#web/parts/contact-bar.tsx'
import { Gallery } from '#web/parts/gallery.tsx'
import { ProfileHead } from '#web/parts/profile-head.tsx'
import { ProfileShell } from '#web/parts/profile-shell.tsx'
import { SafetyNote } from '#web/parts/safety-note.tsx'
import { photoShot } from '#web/parts/shot.ts'
import { Thumbs } from '#web/parts/thumbs.tsx'
import { Videos } from '#web/parts/videos.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export type ProfilePageProps = { account: PublicAccount; tier: Tier; back: string }

export const ProfilePage = ({ account, tier, back }: ProfilePageProps) => {
  const { midias, nickname } = account.profile
  const shots = midias.filter(media => media.type === 'image').map(photoShot)
  const videos = midias.filter(media => media.type === 'video')
  const photoPanel = shots.length > 0 ? <Thumbs shots={shots} /> : <Missing what="fotos" />
  const videoPanel = videos.length > 0 ? <Videos videos={videos} /> : <Missing what="vídeos" />
  return (
    <ProfileShell current={back}>
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
    </ProfileShell>
  )
}

const Missing = ({ what }: { what: string }) => <p className="muted">Este perfil ainda não tem {what}.</p>
