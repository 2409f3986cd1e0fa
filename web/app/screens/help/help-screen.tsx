import type { ReactNode } from 'react'
import { Screen } from '#web/app/parts/screen.tsx'
import { QuickExit } from '#web/parts/quick-exit.tsx'
import { useFittingView } from './fit-view.ts'

/** As high as what the keyboard leaves of the window: the messages scroll, what one writes in stays. */
export function HelpScreen({ action, children }: { action?: ReactNode; children: ReactNode }) {
  useFittingView()
  return (
    <Screen title="Atendimento" close="/perfil" end={<QuickExit />} action={action}>
      <h1 className="sr">Atendimento</h1>
      <div className="talk">{children}</div>
    </Screen>
  )
}
