import { useRouteError } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'

/** Replaces a screen that could not be loaded or rendered. */
export const FailedScreen = () => (
  <main className="log-in">
    <div className="log-in-panel panel">
      <Failure />
    </div>
  </main>
)

/** The same inside the frame, because the other screens may still work. */
export const FailedPart = () => (
  <div className="desk-body">
    <Failure />
  </div>
)

const Failure = () => (
  <div className="stack">
    <h1>Não foi possível abrir esta tela.</h1>
    <div className="note note-danger" role="alert">
      <Icon name="circle-alert" />
      <div className="note-body">
        <p>{adviceOn(useRouteError())} O que já foi registrado continua registrado.</p>
        <button type="button" className="btn btn-sm btn-secondary" onClick={() => location.reload()}>
          Tentar de novo
        </button>
      </div>
    </div>
  </div>
)
