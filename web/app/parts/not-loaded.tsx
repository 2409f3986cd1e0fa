import { Icon } from '#web/kit/icon.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'

type NotLoadedProps = {
  /** As in *Não foi possível carregar os cupons*. */
  what: string
  error: unknown
  retry: () => unknown
  more?: string
}

export const NotLoaded = ({ what, error, retry, more = '' }: NotLoadedProps) => (
  <div className="stack">
    <p className="note note-info" role="alert">
      <Icon name="circle-alert" />
      <span>
        Não foi possível carregar {what}. {adviceOn(error)} {more}
      </span>
    </p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
  </div>
)
