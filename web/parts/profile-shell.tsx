import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { PhotoViewer } from './photo-viewer.tsx'
import { PlainHeader } from './plain-header.tsx'

/** A profile fills a narrow screen to its top, where its gallery has the controls of the header. */
export const ProfileShell = ({ current, children }: { current: string; children: ReactNode }) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <PlainHeader className="desk-only" current={current} />
    <main id="conteudo" className="profile">
      {children}
    </main>
    <Footer />
    <PhotoViewer />
  </div>
)
