import './declarations.css'
import { useQueryClient } from '@tanstack/react-query'
import { type OwnDeclaration, withdrawDeclaration } from '#contract/declarations.ts'
import { formatDate } from '#contract/format.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { useRun } from '../parts/use-run.ts'
import { Statements } from './declaration-checks.tsx'
import type { Declarations } from './use-declarations.ts'

type GivenProps = { all: readonly OwnDeclaration[]; refresh: Declarations['refresh'] }

/** Explains the effect of a withdrawal before the person withdraws. */
export function GivenDeclarations({ all, refresh }: GivenProps) {
  const given = all.filter(({ state }) => state === 'given')
  if (given.length === 0) return null
  return (
    <>
      <p className="small">
        Ao retirar, o que você anuncia sai do site na hora, e o plano continua contando. Você pode confirmar de novo
        quando quiser.
      </p>
      {given.map(declaration => (
        <GivenDeclaration key={declaration.kind} declaration={declaration} refresh={refresh} />
      ))}
    </>
  )
}

/** A withdrawal takes one tap, like the declaration itself. After a mistake, the person can declare again. */
function GivenDeclaration({ declaration, refresh }: { declaration: OwnDeclaration; refresh: Declarations['refresh'] }) {
  const { kind, title, given_at } = declaration
  const queries = useQueryClient()
  const { busy, run } = useRun()
  const withdraw = () =>
    run(async () => {
      await client.call(withdrawDeclaration, { params: { kind } })
      await refresh()
      void queries.invalidateQueries({ queryKey: ['account'] })
      notify.info('Retirada. O anúncio não está mais no site; confirme de novo para ele voltar.', { announces: true })
    })
  return (
    <section className="panel declaration" aria-labelledby={`given-${kind}`}>
      <h3 id={`given-${kind}`}>{title}</h3>
      <Statements {...declaration} />
      <p className="small muted">Confirmada em {formatDate(given_at ?? '')}</p>
      <BusyButton className="btn btn-outline btn-sm" busy={busy} doing="Retirando…" onClick={() => void withdraw()}>
        {kind === 'publication' || kind === 'sensitive_data' ? 'Retirar a autorização' : 'Retirar a declaração'}
      </BusyButton>
    </section>
  )
}
