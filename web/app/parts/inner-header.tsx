import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from './app-link.tsx'

export type InnerHeaderProps = {
  title: string
  /** Where the arrow leads; `close` instead of it draws a cross. */
  back?: string | undefined
  close?: string | undefined
  /** What stands at the right end. */
  end?: ReactNode
}

export const InnerHeader = ({ title, back, close, end }: InnerHeaderProps) => (
  <header className="topbar inner">
    <div>
      <AppLink className="iconbtn" href={back ?? close ?? paths.landing} aria-label={close ? 'Fechar' : 'Voltar'}>
        <Icon name={close ? 'x' : 'arrow-left'} />
      </AppLink>
    </div>
    <p className="topbar-title">{title}</p>
    <div className="topbar-end">{end}</div>
  </header>
)
