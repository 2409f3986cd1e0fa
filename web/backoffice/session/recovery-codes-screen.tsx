import { useState } from 'react'
import { DeskTop } from '../frame/desk.tsx'
import { useSay } from '../frame/notices.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenewalForm } from './renewal-form.tsx'

/** New recovery codes for an operator who has lost theirs, or lost them by leaving too soon. */
export function RecoveryCodesScreen() {
  usePageTitle('Códigos de recuperação')
  const [codes, setCodes] = useState<string[]>()
  const say = useSay()
  const keep = () => {
    setCodes(undefined)
    say('Códigos novos criados.')
  }
  return (
    <>
      <DeskTop title="Códigos de recuperação" />
      <div className="desk-body">
        <section className="recovery-panel panel stack" aria-label="Códigos novos">
          {codes ? (
            <RecoveryCodes codes={codes} onKept={keep} />
          ) : (
            <>
              <p className="muted">
                Perdeu os seus códigos, ou alguém pode tê-los visto? Crie outros: os antigos deixam de valer.
              </p>
              <RenewalForm onRenewed={setCodes} />
            </>
          )}
        </section>
      </div>
    </>
  )
}
