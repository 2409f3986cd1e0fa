import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-shapes.ts'

type NoteProps = ComponentProps<'div'> & { tone?: 'info' | 'green' | 'danger'; icon: IconName }

export const Note = ({ tone, icon, children, ...rest }: NoteProps) => (
  <div className={tone ? `note note-${tone}` : 'note'} {...rest}>
    <Icon name={icon} />
    {children}
  </div>
)
