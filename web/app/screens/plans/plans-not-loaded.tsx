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

/** A new site sells nothing until an operator has confirmed the prices. */
export const NothingOnSale = () => (
  <p className="note note-info">
    <Icon name="info" />
    <span>
      <b>Os planos ainda não estão à venda.</b> Estamos definindo os preços. Enquanto isso, complete o seu cadastro e
      volte em breve.
    </span>
  </p>
)
