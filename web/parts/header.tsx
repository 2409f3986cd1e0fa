import type { State } from '#contract/place.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { inState } from './address.ts'
import { categories } from './categories.tsx'
import { DiscreetToggle } from './discreet-toggle.tsx'
import { QuickExit } from './quick-exit.tsx'
import { StateForm, type StateFormProps } from './state-form.tsx'

export type HeaderProps = {
  states: State[]
  state: State
  /** The address of the category shown, marked in the wide navigation. */
  current?: string
  stateForm?: StateFormProps['form']
}

export const Header = ({ states, state, current, stateForm }: HeaderProps) => (
  <header className="topbar">
    <a className="iconbtn mob-only" href="/login-with-account" aria-label="Entrar" data-account>
      <Icon name="circle-user-round" />
    </a>
    <a className="logo" href="/login" aria-label="Véspera, início">
      <Logo />
    </a>
    <nav className="topnav" aria-label="Categorias">
      {categories.map(({ href, label }) => (
        <a key={href} href={inState(href, { states, state })} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    <div className="topbar-end">
      <StateForm states={states} state={state} form={stateForm} />
      <DiscreetToggle className="desk-only" />
      <a className="btn btn-sm btn-secondary desk-only" href="/login-with-account" data-account>
        <Icon name="circle-user-round" />
        <span>Entrar</span>
      </a>
      <QuickExit />
    </div>
  </header>
)
