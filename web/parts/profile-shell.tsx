import type { ReactNode } from 'react'
import { countsSeen } from './counted.ts'
import { Footer } from './footer.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { PlainHeader } from './plain-header.tsx'

type ProfileShellProps = { accountId: number; current: string; children: ReactNode }

/** A profile fills a narrow screen to its top, where its gallery has the controls of the header. */
export const ProfileShell = ({ accountId, current, children }: ProfileShellProps) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <PlainHeader className="desk-only" current={current} />
    <main id="conteudo" className="profile" {...countsSeen(`profile:${accountId}`)}>
      {children}
    </main>
    <Footer />
    <PhotoViewer />
  </div>
)
