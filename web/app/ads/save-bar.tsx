import type { CSSProperties } from 'react'

export const formId = 'publications'

type SaveBarProps = {
  /** What has gone of a sending, from 0 to 1. */
  share: number | undefined
  cancel: () => void
  trouble: 'cancelled' | 'failed' | undefined
}

/** *Salvar*, or how far the sending is; after one that did not arrive, how to do it again. */
export function SaveBar({ share, cancel, trouble }: SaveBarProps) {
  if (share === undefined && !trouble) return <SaveButton />
  return (
    <div className="upright">
      {share === undefined ? <Trouble trouble={trouble} /> : <Sending share={share} />}
      {share === undefined ? (
        <SaveButton />
      ) : (
        <button type="button" className="btn btn-secondary" onClick={cancel}>
          Cancelar envio
        </button>
      )}
    </div>
  )
}

const SaveButton = () => (
  <button type="submit" form={formId} className="btn btn-primary">
    Salvar
  </button>
)

const troubles = {
  cancelled: 'Envio cancelado. O que você preencheu continua aqui.',
  failed: 'Não foi salvo. O que você preencheu continua aqui.',
} as const

const Trouble = ({ trouble = 'failed' }: Pick<SaveBarProps, 'trouble'>) => (
  <p className="save-trouble small" role="status">
    {troubles[trouble]}{' '}
    <button type="submit" form={formId} className="link" ref={takeLostFocus}>
      Tentar de novo
    </button>
  </p>
)

/** The button that was pressed is gone; who was led to a field stays there. */
const takeLostFocus = (button: HTMLButtonElement | null) => {
  if (document.activeElement === document.body) button?.focus()
}

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="sending">
      <p className="num">{percent < 100 ? `Enviando: ${percent}%` : 'Conferindo as imagens…'}</p>
      <div
        className="progress"
        role="progressbar"
        aria-label="Envio das publicidades"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        style={{ '--p': percent } as CSSProperties}
      >
        <span />
      </div>
    </div>
  )
}
