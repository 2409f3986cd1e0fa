import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header, type HeaderProps } from './header.tsx'

/** A public page with its header and footer; `children` goes into `<main>`. */
export const Shell = ({ children, ...header }: HeaderProps & { children: ReactNode }) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <Header {...header} />
    <main id="conteudo" className="page">
      {children}
    </main>
    <Footer />
  </div>
)
