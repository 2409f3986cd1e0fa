import { Screen } from '#web/app/parts/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** After a log-out without a connection, when no other page can be reached. */
export const LeftOffline = () => (
  <Screen title="Véspera" header={<span />}>
    <h1>Você saiu da conta</h1>
    <p className="note note-info" role="status">
      <Icon name="circle-check" />
      <span>
        Nada da sua conta ficou neste aparelho. Como ele está sem internet, o servidor só fica sabendo quando a conexão
        voltar: deixe esta página aberta até lá.
      </span>
    </p>
  </Screen>
)
