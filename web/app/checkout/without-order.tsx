import { paths } from '#contract/paths.ts'
import './buying.css'
import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import type { OrderInWork } from './order-in-work.ts'

type WithoutOrderProps = { work: OrderInWork; title: string; close: string }

/** In place of a screen that needs the order which is being paid: it is on its way, can't be reached, or is none. */
export const WithoutOrder = ({ work, title, close }: WithoutOrderProps) => (
  <Screen title={title} close={close}>
    {work.isNone ? (
      <None />
    ) : work.error ? (
      <Unreached error={work.error} retry={work.retry} />
    ) : (
      <Waiting title={title} />
    )}
  </Screen>
)

const None = () => (
  <div className="stack">
    <h1>Nenhum pedido em aberto</h1>
    <p className="muted">Não há nada a pagar agora. Escolha um plano para fazer um pedido.</p>
    <AppLink className="btn btn-primary btn-block" href={paths.plans}>
      Escolher um plano
    </AppLink>
    <AppLink className="btn btn-ghost btn-block" href={paths.purchases}>
      Ver minhas assinaturas
    </AppLink>
  </div>
)

const Unreached = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div className="stack">
    <h1>Não foi possível abrir o pedido</h1>
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>{adviceOn(error)} O pedido continua guardado, e nada foi cobrado por abrir esta tela.</span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={retry}>
      Tentar de novo
    </button>
  </div>
)

const Waiting = ({ title }: { title: string }) => (
  <div className="stack" aria-busy="true">
    <h1 className="sr">{title}</h1>
    <span className="sk sk-line" />
    <span className="sk order-sk" />
    <span className="sk sk-block" />
  </div>
)
