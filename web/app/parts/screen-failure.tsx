import { Screen } from './screen.tsx'

/** In place of a screen that could not be loaded or drawn. */
export const ScreenFailure = () => (
  <Screen title="Véspera" back="/login">
    <h1>Não foi possível abrir esta tela.</h1>
    <p className="muted">Verifique a conexão e tente de novo. O que você digitou continua neste aparelho.</p>
    <button type="button" className="btn btn-primary btn-block" onClick={() => location.reload()}>
      Tentar de novo
    </button>
  </Screen>
)
