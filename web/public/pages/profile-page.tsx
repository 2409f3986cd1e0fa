import type { ReactNode } from 'react'
import type { Card } from '#contract/catalog.ts'
import { Icon } from '#web/kit/icon.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import type { CardStyle } from '#web/parts/card.tsx'
import { countsSeen } from '#web/parts/counted.ts'
import { Footer } from '#web/parts/footer.tsx'
import { CardRow } from '#web/parts/near-matches.tsx'
import { ProfileView, type ProfileViewProps } from '#web/parts/profile-view.tsx'
import { ReportLinks } from '#web/parts/report-links.tsx'
import { PlainHeader } from '#web/parts/shell.tsx'
import { ProfileActions } from '#web/parts/visitor-actions.tsx'

export type ProfilePageProps = Omit<ProfileViewProps, 'actions' | 'report'> & {
  similar: Card[]
  says: CardStyle['says']
}

type ProfileShellProps = { accountId: number; current: string; children: ReactNode; after?: ReactNode }

/** The script fills this dialog with the full photos behind the page's thumbnails. */
const PhotoViewer = () => (
  <dialog className="viewer" aria-label="Fotos em tela cheia" data-viewer>
    <ul className="viewer-track" {...scrolled} aria-label="Fotos" data-track />
    <div className="viewer-top">
      <p className="viewer-count num" role="status" data-count />
      <button type="button" className="iconbtn on-photo" aria-label="Fechar" data-close>
        <Icon name="x" />
      </button>
    </div>
    <button type="button" className="iconbtn on-photo viewer-before" aria-label="Foto anterior" data-step="-1">
      <Icon name="arrow-left" />
    </button>
    <button type="button" className="iconbtn on-photo viewer-after" aria-label="Próxima foto" data-step="1">
      <Icon name="arrow-right" />
    </button>
  </dialog>
)

/** On narrow screens, the gallery contains the header's controls. */
export const ProfileShell = ({ accountId, current, children, after }: ProfileShellProps) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <PlainHeader className="wide-only" current={current} />
    <main id="conteudo" {...countsSeen(`profile:${accountId}`)}>
      <div className="profile">{children}</div>
      {after}
    </main>
    <Footer />
    <PhotoViewer />
  </div>
)

function ReportProfile({ account: { id, profile } }: Pick<ProfilePageProps, 'account'>) {
  const idsOf = (type: 'image' | 'video') => profile.midias.filter(media => media.type === type).map(media => media.id)
  return <ReportLinks label="Denunciar este perfil" accountId={id} photos={idsOf('image')} videos={idsOf('video')} />
}

export const ProfilePage = ({ similar, says, ...profile }: ProfilePageProps) => (
  <ProfileShell
    accountId={profile.account.id}
    current={profile.back}
    after={<CardRow id="parecidos" title="Perfis parecidos" cards={similar} says={says} />}
  >
    <ProfileView
      {...profile}
      actions={<ProfileActions id={profile.account.id} />}
      report={<ReportProfile {...profile} />}
    />
  </ProfileShell>
)
