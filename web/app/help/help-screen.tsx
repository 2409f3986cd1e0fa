import { type ReactNode, useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { QuickExit } from '#web/parts/quick-exit.tsx'
import { Screen } from '../parts/screen.tsx'

/** As high as what the keyboard leaves of the window: the messages scroll, what one writes in stays. */
export function HelpScreen({ action, children }: { action?: ReactNode; children: ReactNode }) {
  useFittingView()
  return (
    <Screen title="Atendimento" close={paths.accountMenu} end={<QuickExit />} action={action}>
      <h1 className="sr">Atendimento</h1>
      <div className="talk">{children}</div>
    </Screen>
  )
}

/** Tells the styles how much of the window the keyboard leaves, which no unit of theirs does everywhere. */
function useFittingView() {
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
