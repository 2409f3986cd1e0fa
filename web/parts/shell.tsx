import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { State } from '#contract/place.ts'
import { Icon } from '../kit/icon.tsx'
import { keptMarkup } from '../kit/kept-markup.ts'
import { inState } from './address.ts'
import { Footer } from './footer.tsx'
import { TopbarContent } from './topbar.tsx'

type HeaderProps = {
  states: State[]
  state: State
  /** The address of the category shown, marked in the wide navigation. */
  current?: string
  stateForm?: StateFormProps['form']
}

const accountLink = (
  <a className="iconbtn mob-only" href={paths.logIn} aria-label="Entrar" data-account>
    <Icon name="circle-user-round" />
  </a>
)

type StateFormProps = {
  states: State[]
  state: State
  /** Where a new state is looked at, and what of the present filters goes along; by default this page, with none. */
  form?: { action: string; keep?: Record<string, string | undefined> } | undefined
}

const StateOptions = ({ states, state }: Pick<StateFormProps, 'states' | 'state'>) =>
  states.map(({ id, sigla }) => (
    <option key={id} data-id={id} selected={id === state.id}>
      {sigla}
    </option>
  ))
const stateOptions = keptMarkup(StateOptions, ({ states, state }) => `${states.length} ${state.id}`)

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

const HeaderContent = ({ states, state, current, stateForm }: HeaderProps) => (
  <TopbarContent
    start={accountLink}
    current={current}
    addressOf={href => inState(href, { states, state })}
    stateForm={<StateForm states={states} state={state} form={stateForm} />}
  />
)

const headerMarkup = keptMarkup(HeaderContent, ({ states, state, current, stateForm }) =>
  JSON.stringify([states.length, state.id, current, stateForm]),
)

const Header = (props: HeaderProps) => <header className="topbar" dangerouslySetInnerHTML={headerMarkup(props)} />

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
