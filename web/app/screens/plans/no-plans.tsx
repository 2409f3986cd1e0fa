import { Icon } from '#web/ui/icon.tsx'

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
