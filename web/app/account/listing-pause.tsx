import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pauseListing, resumeListing } from '#contract/availability.ts'
import { formatDate } from '#contract/format.ts'
import type { ListingStatus } from '#contract/listing-status.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { listingStatusKey } from '../listing/listing-status.ts'
import { useRun } from '../parts/use-run.ts'

type PauseProps = Pick<ListingStatus, 'plan'> & { onDone: () => void }

export function PauseListing({ plan, onDone }: PauseProps) {
  const [asking, ask] = useState(false)
  const { busy, run } = useRun()
  const refresh = useRefresh()
  const pause = () =>
    run(async () => {
      await client.call(pauseListing, {})
      onDone()
      await refresh()
      ask(false)
      notify.success('Anúncio pausado. Ninguém mais o vê.')
    })
  return (
    <>
      <button type="button" className="btn btn-ghost btn-block" onClick={() => ask(true)}>
        Pausar anúncio
      </button>
      {asking && (
        <Dialog title="Pausar o anúncio?" onClose={() => ask(false)}>
          <p>Ele sai do site na hora, com as fotos, e volta com um toque seu. Seu lugar no rodízio fica guardado.</p>
          <p>
            <b>Os dias do plano continuam contando</b>
            {plan.until ? `: ele termina em ${formatDate(plan.until)}, com ou sem pausa.` : ', com ou sem pausa.'}
          </p>
          <button type="button" className="btn btn-secondary btn-block" onClick={() => ask(false)}>
            Continuar no ar
          </button>
          <button type="button" className="btn btn-primary btn-block" aria-busy={busy} onClick={pause}>
            Pausar agora
          </button>
        </Dialog>
      )}
    </>
  )
}

export function ResumeListing({ isPrimary, onDone }: { isPrimary: boolean; onDone: () => void }) {
  const { busy, run } = useRun()
  const refresh = useRefresh()
  const resume = () =>
    run(async () => {
      await client.call(resumeListing, {})
      onDone()
      await refresh()
      notify.success('A pausa terminou.')
    })
  return (
    <button
      type="button"
      className={`btn btn-block ${isPrimary ? 'btn-primary' : 'btn-secondary'}`}
      aria-busy={busy}
      onClick={resume}
    >
      Voltar ao ar
    </button>
  )
}

/** Never rejects: if the app cannot read the status, the panel itself says so. */
function useRefresh() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: listingStatusKey })
}

/** Says only that the ad is paused. The checklist names anything else that is missing. */
export function PausedHeadline({ paused_at, plan }: Pick<ListingStatus, 'paused_at' | 'plan'>) {
  const since = paused_at && formatDate(paused_at)
  const runs = plan.state === 'running' || plan.state === 'ending'
  if (plan.state === 'ended') return <p>Seu anúncio está pausado desde {since}, e o plano terminou.</p>
  return (
    <p>
      Seu anúncio está pausado desde {since}: ninguém o vê.
      {runs && plan.until && (
        <>
          {' '}
          O plano continua contando, até <b>{formatDate(plan.until)}</b>.
        </>
      )}
    </p>
  )
}
