import { useRouteError } from 'react-router'
import { paths } from '#contract/paths.ts'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { Screen } from './screen.tsx'

export const ScreenFailure = ({ error }: { error: unknown }) => (
  <Screen title="Véspera" back={paths.landing}>
    <h1>Não foi possível abrir esta tela.</h1>
    <p className="muted">{adviceOn(error)} O que você digitou continua neste aparelho.</p>
    <button type="button" className="btn btn-primary btn-block" onClick={() => location.reload()}>
      Tentar de novo
    </button>
  </Screen>
)

/** For render errors of a route, and for chunks that failed to load. */
export const RouteFailure = () => <ScreenFailure error={useRouteError()} />
