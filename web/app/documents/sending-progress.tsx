import type { CSSProperties } from 'react'

/** How far the sending is; `share` is what has gone, from 0 to 1. */
export function SendingProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  const percent = Math.floor(share * 100)
  return (
    <div className="sending">
      <p className="num">{percent < 100 ? `Enviando as fotos: ${percent}%` : 'Conferindo as fotos…'}</p>
      <div
        className="progress"
        role="progressbar"
        aria-label="Envio das fotos"
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
