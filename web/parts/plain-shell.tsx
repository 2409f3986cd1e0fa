import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { PlainHeader } from './plain-header.tsx'

type PlainShellProps = { back?: string; current?: string; className?: string; children: ReactNode }

export const PlainShell = ({ className = '', children, ...header }: PlainShellProps) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <PlainHeader {...header} />
    <main id="conteudo" className={`page ${className}`}>
      {children}
    </main>
    <Footer />
  </div>
)
