import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Icon, Logo } from '../kit/icon.tsx'
import { categories } from './categories.tsx'
import { DiscreetToggle } from './discreet-toggle.tsx'
import { QuickExit } from './quick-exit.tsx'

type TopbarProps = {
  start: ReactNode
  /** The path of the current category. */
  current?: string | undefined
  addressOf?: (category: string) => string
  stateForm?: ReactNode
  className?: string
}

export const Topbar = ({ className = '', ...content }: TopbarProps) => (
  <header className={`topbar ${className}`}>
    <TopbarContent {...content} />
  </header>
)

export const TopbarContent = ({
  start,
  current,
  addressOf = href => href,
  stateForm,
}: Omit<TopbarProps, 'className'>) => (
  <>
    {start}
    <a className="logo" href={paths.landing} aria-label="Véspera, início">
      <Logo />
    </a>
    <nav className="topnav" aria-label="Categorias">
      {categories.map(({ href, label }) => (
        <a key={href} href={addressOf(href)} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    <div className="topbar-end">
      {stateForm}
      <DiscreetToggle className="desk-only" />
      <a className="btn btn-sm btn-secondary desk-only" href={paths.logIn} data-account>
        <Icon name="circle-user-round" />
        <span>Entrar</span>
      </a>
      <QuickExit />
    </div>
  </>
)
