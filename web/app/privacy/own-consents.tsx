import { formatCount } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { GivenDeclarations } from '../declarations/given-declarations.tsx'
import { useDeclarations } from '../declarations/use-declarations.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Fold } from '../parts/fold.tsx'

/** The same as on its own screen, so that nobody has to look for where a consent is taken back. */
export function OwnConsents() {
  const { all, error, missing, refresh } = useDeclarations()
  const given = (all?.length ?? 0) - missing.length
  return (
    <Fold heading="O que você autorizou" now={given > 0 ? formatCount(given, 'em vigor', 'em vigor') : ''}>
      {error && <p className="err">Não foi possível carregar as autorizações.</p>}
      {all && given === 0 && <p className="muted">Nenhuma declaração ou autorização em vigor.</p>}
      {all && <GivenDeclarations all={all} refresh={refresh} />}
      <p className="small">
        {missing.length > 0 && 'Para confirmar o que falta, abra '}
        {missing.length === 0 && 'Os textos inteiros estão também em '}
        <AppLink className="link" href={paths.declarations}>
          Declarações
        </AppLink>
        .
      </p>
    </Fold>
  )
}
