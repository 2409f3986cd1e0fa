import { type ReactNode, useEffect } from 'react'

type ScreenProps = {
  /** The title of the tab, and the heading unless there is another one. */
  title: string
  heading?: ReactNode
  before?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Screen({ title, heading, before, actions, className = 'desk-body', children }: ScreenProps) {
  usePageTitle(title)
  return (
    <>
      <div className="desk-top">
        {before}
        <h1>{heading ?? title}</h1>
        {actions}
      </div>
      <div className={className}>{children}</div>
    </>
  )
}

/** The title never contains a person's name, because the browser keeps it in its history. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · Véspera`
  }, [title])
}
