import type { PublicAccount } from '#contract/account.ts'
import { messages } from '#contract/messages.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { ContactBar } from '#web/parts/contact-bar.tsx'
import { Gallery } from '#web/parts/gallery.tsx'
import { PartnerAbout } from '#web/parts/partner-about.tsx'
import { Place } from '#web/parts/place.tsx'
import { ProfileShell } from '#web/parts/profile-shell.tsx'
import { bannerShot, photoShot } from '#web/parts/shot.ts'
import { Thumbs } from '#web/parts/thumbs.tsx'

export type PartnerProfilePageProps = { account: PublicAccount; category: string; back: string }

export const PartnerProfilePage = ({ account, category, back }: PartnerProfilePageProps) => {
  const photos = account.profile.midias.filter(media => media.type === 'image')
  const shots = [...account.campaigns.map(bannerShot), ...photos.map(photoShot)]
  const photoPanel =
    shots.length > 0 ? <Thumbs shots={shots} wide /> : <p className="muted">Este parceiro ainda não tem fotos.</p>
  return (
    <ProfileShell accountId={account.id} current={back}>
      <Gallery shots={shots} name={account.name} back={back} wide />
      <div className="profile-sheet">
        <div className="profile-head">
          <div className="row-between">
            <h1>{account.name}</h1>
            <span className="xs">{messages.advertising}</span>
          </div>
          <p className="small muted">{category}</p>
          <Place account={account} />
        </div>
        <Tabs
          label="Conteúdo do parceiro"
          tabs={[
            { id: 'fotos', label: 'Fotos', count: shots.length, content: photoPanel },
            { id: 'sobre', label: 'Sobre', content: <PartnerAbout account={account} /> },
          ]}
        />
      </div>
      <ContactBar account={account} />
    </ProfileShell>
  )
}
