import { paths } from '#contract/paths.ts'
import { useRouteError } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { Screen } from './screen.tsx'

type LoadFailureProps = {
  /** The object of the sentence, such as `os cupons` in *Não foi possível carregar os cupons*. */
  what: string
  error: unknown
  retry: () => unknown
  more?: string
}

export const LoadFailure = ({ what, error, retry, more = '' }: LoadFailureProps) => (
  <div className="stack">
    <Note tone="info" icon="circle-alert" role="alert">
      Não foi possível carregar {what}. {adviceOn(error)} {more}
    </Note>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)

export const ScreenFailure = ({ error }: { error: unknown }) => (
  <Screen title="Véspera" back={paths.landing}>
    <h1>Não foi possível abrir esta tela.</h1>
    <p className="muted">{adviceOn(error)} O que você digitou continua neste aparelho.</p>
    <button type="button" className="btn btn-primary btn-block" onClick={() => location.reload()}>
      Tentar de novo
    </button>
  </Screen>
)

/** Shown when a route fails to render, or when its chunk fails to load. */
export const RouteFailure = () => <ScreenFailure error={useRouteError()} />
