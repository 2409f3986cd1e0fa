import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-shapes.ts'

type NoteProps = ComponentProps<'div'> & { tone?: 'info' | 'green' | 'danger'; icon: IconName }

export const Note = ({ tone, icon, className, children, ...rest }: NoteProps) => (
  <div className={['note', tone && `note-${tone}`, className].filter(Boolean).join(' ')} {...rest}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
)
