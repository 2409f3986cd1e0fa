import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { categories } from './categories.tsx'
import { DiscreetToggle } from './discreet-toggle.tsx'
import { QuickExit } from './quick-exit.tsx'

type PlainHeaderProps = {
  /** The address of the category shown, marked in the wide navigation. */
  current?: string
  /** Where the arrow of a narrow screen leads. */
  back?: string
  className?: string
}

/** The header of a page that is the same in every state. */
export const PlainHeader = ({ current, back = '/login', className = '' }: PlainHeaderProps) => (
  <header className={`topbar ${className}`}>
    <a className="iconbtn mob-only" href={back} aria-label="Voltar" data-back>
      <Icon name="arrow-left" />
    </a>
    <a className="logo" href="/login" aria-label="Véspera, início">
      <Logo />
    </a>
    <nav className="topnav" aria-label="Categorias">
      {categories.map(({ href, label }) => (
        <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    <div className="topbar-end">
      <DiscreetToggle className="desk-only" />
      <a className="btn btn-sm btn-secondary desk-only" href="/login-with-account" data-account>
        <Icon name="circle-user-round" />
        <span>Entrar</span>
      </a>
      <QuickExit />
    </div>
  </header>
)
