import type { ComponentProps } from 'react'

type CheckProps = ComponentProps<'input'> & { onChecked?: (checked: boolean) => void }

export const Check = ({ children, onChecked, ...input }: CheckProps) => (
  <label className="check">
    <input type="checkbox" onChange={onChecked && (({ target }) => onChecked(target.checked))} {...input} />
    <span>{children}</span>
  </label>
)
