import { Icon } from '#web/ui/icon.tsx'

/** In place of the account while it can't be read. */
export const NotLoaded = ({ retry }: { retry: () => unknown }) => (
  <div className="stack">
    <h1>Minha conta</h1>
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>Não foi possível carregar a sua conta. Verifique a conexão.</span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)
