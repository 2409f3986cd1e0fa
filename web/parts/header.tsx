import type { State } from '#contract/place.ts'
import { Icon } from '../ui/icon.tsx'
import { keptMarkup } from '../ui/kept-markup.ts'
import { inState } from './address.ts'
import { StateForm, type StateFormProps } from './state-form.tsx'
import { TopbarContent } from './topbar.tsx'

export type HeaderProps = {
  states: State[]
  state: State
  /** The address of the category shown, marked in the wide navigation. */
  current?: string
  stateForm?: StateFormProps['form']
}

const accountLink = (
  <a className="iconbtn mob-only" href="/login-with-account" aria-label="Entrar" data-account>
    <Icon name="circle-user-round" />
  </a>
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

export const Header = (props: HeaderProps) => (
  <header className="topbar" dangerouslySetInnerHTML={headerMarkup(props)} />
)
