import { Icon } from '#web/ui/icon.tsx'

/** In place of the plans while they can't be read. */
export const PlansNotLoaded = ({ retry }: { retry: () => unknown }) => (
  <div className="stack">
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>Não foi possível carregar os planos. Verifique a conexão. Nada foi pedido nem cobrado.</span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)

export const PlansWaiting = () => (
  <div className="plan-list" aria-busy="true">
    <span className="sk plan-sk" />
    <span className="sk plan-sk" />
    <span className="sk plan-sk" />
  </div>
)
