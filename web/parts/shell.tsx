import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { State } from '#contract/place.ts'
import { Icon, Logo } from '../kit/icon.tsx'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import { inState } from './catalog-query.ts'
import { categories } from './categories.tsx'
import { Footer } from './footer.tsx'
import { DiscreetToggle, QuickExit } from './privacy-buttons.tsx'
import { SavedLink } from './visitor-actions.tsx'

type HeaderProps = {
  states: State[]
  state: State
  /** The path of the current category. */
  current?: string
  stateForm?: StateFormProps['form']
}

const accountLink = (
  <a className="iconbtn mob-only" href={paths.logIn} aria-label="Entrar" data-account={paths.accountMenu}>
    <Icon name="circle-user-round" />
  </a>
)

type StateFormProps = {
  states: State[]
  state: State
  /**
   * The page that opens when the visitor chooses a state, and the filters that it keeps. Defaults to this page without
   * filters.
   */
  form?: { action: string; keep?: Record<string, string | undefined> } | undefined
}

const StateOptions = ({ states, state }: Pick<StateFormProps, 'states' | 'state'>) =>
  states.map(({ id, sigla }) => (
    <option key={id} data-id={id} selected={id === state.id}>
      {sigla}
    </option>
  ))
const stateOptions = memoizedMarkup(StateOptions, ({ states, state }) => `${states.length} ${state.id}`)

const StateForm = ({ states, state, form }: StateFormProps) => (
  <form className="state-form" action={form?.action} data-state-form>
    {Object.entries(form?.keep ?? {}).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <label className="state">
      <span className="sr">Estado</span>
      <select name="state" autoComplete="off" dangerouslySetInnerHTML={stateOptions({ states, state })} />
      <Icon name="chevron-down" />
    </label>
    {states.length > 1 && (
      <noscript>
        <button type="submit" className="state-send">
          Ver
        </button>
      </noscript>
    )}
  </form>
)

type TopbarProps = {
  start: ReactNode
  current: string | undefined
  hrefOf?: (category: string) => string
  stateForm?: ReactNode
}

const Topbar = ({ start, current, hrefOf = href => href, stateForm }: TopbarProps) => (
  <>
    {start}
    <a className="logo" href={paths.landing} aria-label="Véspera, início">
      <Logo />
    </a>
    <nav className="topnav" aria-label="Categorias">
      {categories.map(({ href, label }) => (
        <a key={href} href={hrefOf(href)} aria-current={href === current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    <div className="topbar-end">
      {stateForm}
      <SavedLink className="wide-only" />
      <DiscreetToggle className="wide-only" />
      <a className="btn btn-sm btn-secondary wide-only" href={paths.logIn} data-account={paths.accountMenu}>
        <Icon name="circle-user-round" />
        <span>Entrar</span>
      </a>
      <QuickExit />
    </div>
  </>
)

const HeaderContent = ({ states, state, current, stateForm }: HeaderProps) => (
  <Topbar
    start={accountLink}
    current={current}
    hrefOf={href => inState(href, { states, state })}
    stateForm={<StateForm states={states} state={state} form={stateForm} />}
  />
)

const headerMarkup = memoizedMarkup(HeaderContent, ({ states, state, current, stateForm }) =>
  JSON.stringify([states.length, state.id, current, stateForm]),
)

const Header = (props: HeaderProps) => <header className="topbar" dangerouslySetInnerHTML={headerMarkup(props)} />

type ShellProps = HeaderProps & { className?: string; children: ReactNode }

export const Shell = ({ className = '', children, ...header }: ShellProps) => (
  <div className="shell">
    <a className="skip" href="#conteudo">
      Ir para o conteúdo
    </a>
    <Header {...header} />
    <main id="conteudo" className={`page ${className}`}>
      {children}
    </main>
    <Footer />
  </div>
)

type PlainHeaderProps = {
  current?: string
  back?: string
  /** Renames *Voltar* on pages with another *Voltar* that leads elsewhere. */
  backName?: string
  className?: string
}

export const PlainHeader = ({
  current,
  back = paths.landing,
  backName = 'Voltar',
  className = '',
}: PlainHeaderProps) => (
  <header className={`topbar ${className}`}>
    <Topbar start={<BackArrow back={back} name={backName} />} current={current} />
  </header>
)

const BackArrow = ({ back, name }: { back: string; name: string }) => (
  <a className="iconbtn mob-only" href={back} aria-label={name} data-back>
    <Icon name="arrow-left" />
  </a>
)

type PlainShellProps = PlainHeaderProps & { children: ReactNode }

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

/** The sky is dark, whichever theme the visitor has chosen. */
export const Sky = ({ art, children }: { art: string; children: ReactNode }) => (
  <main className="sky" data-theme="dark">
    <img src={art} alt="" width="390" height="844" fetchPriority="high" />
    <div className="sky-in">{children}</div>
  </main>
)
