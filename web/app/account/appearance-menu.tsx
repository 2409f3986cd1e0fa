import { useState } from 'react'
import { forget, write } from '#web/kit/client/stored.ts'
import { Icon } from '#web/kit/icon.tsx'
import { themes } from '#web/parts/theme.ts'
import { isDiscreet, nameTab } from '../parts/screen.tsx'

const root = () => document.documentElement

export const AppearanceMenu = () => (
  <ul className="account-menu">
    <li>
      <Discreet />
    </li>
    <li>
      <Theme />
    </li>
  </ul>
)

function Discreet() {
  const [on, setOn] = useState(isDiscreet)
  return (
    <label className="switch">
      <Icon name="eye-off" />
      Modo discreto
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ target }) => {
          setDiscreet(target.checked)
          setOn(target.checked)
        }}
      />
    </label>
  )
}

/** Discreet mode covers the photos and disguises the tab. */
function setDiscreet(on: boolean) {
  if (on) write('device', { discreet: '1' })
  else forget('discreet')
  root().toggleAttribute('data-discreet', on)
  const disguise = on ? '-discreet' : ''
  document.querySelector('[rel=icon]')?.setAttribute('href', `/icon${disguise}.svg`)
  document.querySelector('[rel=manifest]')?.setAttribute('href', `/manifest${disguise}.webmanifest`)
  nameTab()
}

const Theme = () => (
  <label>
    <Icon name="moon" />
    Tema
    <span className="select">
      <select
        className="input"
        defaultValue={root().dataset.theme}
        onChange={({ target }) => chooseTheme(target.value)}
        autoComplete="off"
      >
        {Object.entries(themes).map(([theme, name]) => (
          <option key={theme} value={theme}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  </label>
)

function chooseTheme(theme: string) {
  root().dataset.theme = theme
  write('device', { theme })
  document
    .querySelector('[name=theme-color]')
    ?.setAttribute('content', getComputedStyle(root()).getPropertyValue('--bg'))
}
