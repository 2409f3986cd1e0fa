import { useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { chooseTheme, chosenTheme, isDiscreet, setDiscreet, themes } from '../appearance.ts'

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

const Theme = () => (
  <label>
    <Icon name="moon" />
    Tema
    <span className="select">
      <select
        className="input"
        defaultValue={chosenTheme()}
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
