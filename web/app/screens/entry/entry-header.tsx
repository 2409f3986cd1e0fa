import './entry-header.css'
import { QuickExit } from '#web/parts/quick-exit.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The evening over the log-in, in every theme as dark as it is. */
export const EntryHeader = ({ back }: { back: string }) => (
  <header className="entry" data-theme="dark">
    <img src="/art/rio-faixa.svg" alt="" width="390" height="256" />
    <div className="topbar">
      <div>
        <a className="iconbtn" href={back} aria-label="Voltar">
          <Icon name="arrow-left" />
        </a>
      </div>
      <a className="logo" href="/login" aria-label="Véspera, início">
        <Logo />
      </a>
      <div className="topbar-end">
        <QuickExit />
      </div>
    </div>
  </header>
)
