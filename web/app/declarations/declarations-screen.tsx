import { useQueryClient } from '@tanstack/react-query'
import { type OwnDeclaration, withdrawDeclaration } from '#contract/declarations.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import { DeclarationChecks, Statements } from './declaration-checks.tsx'
import { type Declarations, undeclaredText, useDeclarations } from './use-declarations.ts'

export function DeclarationsScreen() {
  const declarations = useDeclarations()
  const { all, error, refetch, missing } = declarations
  const given = all?.filter(({ state }) => state === 'given') ?? []
  return (
    <Screen title="Declarações" back={paths.accountMenu}>
      <div>
        <h1>Declarações</h1>
        <p className="muted">O que você declara e autoriza para anunciar. Você pode retirar cada uma quando quiser.</p>
      </div>
      {error && <LoadFailure what="as declarações" error={error} retry={refetch} />}
      {!all && !error && (
        <div className="declarations" aria-busy="true">
          <span className="sk media-sk" />
          <span className="sk media-sk" />
        </div>
      )}
      {missing.length > 0 && <ToGive declarations={declarations} />}
      {given.length > 0 && (
        <section className="declarations" aria-labelledby="given">
          <h2 id="given">Dadas por você</h2>
          {given.map(declaration => (
            <Given key={declaration.kind} declaration={declaration} refresh={declarations.refresh} />
          ))}
        </section>
      )}
      {all && (
        <AppLink className="btn btn-secondary btn-block" href={paths.releases}>
          Imagens de outras pessoas em que apareço
        </AppLink>
      )}
    </Screen>
  )
}

function ToGive({ declarations }: { declarations: Declarations }) {
  const { busy, run } = useRun()
  const [due] = declarations.missing.flatMap(({ due_at }) => due_at ?? []).toSorted()
  const give = () =>
    run(async () => {
      if (await declarations.give()) notify.success('Declarações confirmadas.')
      else notify.error(undeclaredText)
    })
  return (
    <section className="declarations" aria-labelledby="missing">
      <h2 id="missing">Para confirmar</h2>
      <p className={`note ${due ? 'note-info' : 'note-danger'}`}>
        <Icon name={due ? 'clock' : 'circle-alert'} />
        <span>
          {due
            ? `O anúncio continua no ar até ${formatDate(due)}. Depois, só com a sua confirmação.`
            : 'Sem elas o anúncio não aparece no site.'}
        </span>
      </p>
      <DeclarationChecks {...declarations} />
      <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Confirmando…" onClick={() => void give()}>
        Confirmar
      </BusyButton>
    </section>
  )
}

type GivenProps = { declaration: OwnDeclaration; refresh: Declarations['refresh'] }

/** One tap, as giving it is: whoever tapped by mistake gives it again. */
function Given({ declaration, refresh }: GivenProps) {
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
