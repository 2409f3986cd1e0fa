import './help.css'
import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { QuickExit } from '#web/parts/privacy-buttons.tsx'
import { Screen } from '../parts/screen.tsx'

/** As high as the window above the on-screen keyboard: the messages scroll, the composer stays. */
export function HelpScreen({ action, children }: { action?: ReactNode; children: ReactNode }) {
  useVisibleHeight()
  return (
    <Screen title="Atendimento" close={paths.accountMenu} end={<QuickExit />} action={action}>
      <h1 className="sr">Atendimento</h1>
      <div className="talk">{children}</div>
    </Screen>
  )
}

/** Not every browser has a CSS unit for what the on-screen keyboard leaves. */
function useVisibleHeight() {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty('--view-height', `${view?.height ?? innerHeight}px`)
      style.setProperty('--view-top', `${view?.offsetTop ?? 0}px`)
    }
    measure()
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      style.removeProperty('--view-height')
      style.removeProperty('--view-top')
    }
  }, [])
}

export const Loading = () => (
  <div className="talk-log" aria-busy="true">
    <span className="sk talk-sk" />
    <span className="sk talk-sk end" />
    <span className="sk talk-sk" />
  </div>
)
