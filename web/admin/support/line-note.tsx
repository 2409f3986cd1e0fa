import { Icon } from '#web/kit/icon.tsx'

/** What comes is not heard at the moment. */
export const LineNote = () => (
  <p className="note note-info" role="status">
    <Icon name="info" />
    <span>Sem conexão. As mensagens novas aparecem quando ela voltar.</span>
  </p>
)
