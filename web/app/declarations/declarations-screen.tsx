import './declarations.css'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Note } from '#web/kit/note.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useRun } from '../parts/use-run.ts'
import { DeclarationChecks } from './declaration-checks.tsx'
import { GivenDeclarations } from './given-declarations.tsx'
import { type Declarations, undeclaredText, useDeclarations } from './use-declarations.ts'

export default function DeclarationsScreen() {
  const declarations = useDeclarations()
  const { all, error, refetch, missing } = declarations
  const given = all?.filter(({ state }) => state === 'given') ?? []
  return (
    <Screen title="Declarações" back={paths.accountMenu} isWhole>
      <div>
        <h1>Declarações</h1>
        <p className="muted">O que você declara e autoriza para anunciar. Você pode retirar cada uma quando quiser.</p>
      </div>
      {error && <LoadFailure what="as declarações" error={error} retry={refetch} />}
      {!all && !error && (
        <div className="declarations" aria-busy="true">
          <span className="sk" />
          <span className="sk" />
        </div>
      )}
      {missing.length > 0 && <ToGive declarations={declarations} />}
      {given.length > 0 && (
        <section className="declarations" aria-labelledby="given">
          <h2 id="given">Dadas por você</h2>
          <GivenDeclarations all={given} refresh={declarations.refresh} />
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
      <Note tone={due ? 'info' : 'danger'} icon={due ? 'clock' : 'circle-alert'}>
        {due
          ? `O anúncio continua no ar até ${formatDate(due)}. Depois, só com a sua confirmação.`
          : 'Sem elas o anúncio não aparece no site.'}
      </Note>
      <DeclarationChecks {...declarations} />
      <BusyButton className="btn btn-primary btn-block" busy={busy} doing="Confirmando…" onClick={() => void give()}>
        Confirmar
      </BusyButton>
    </section>
  )
}
