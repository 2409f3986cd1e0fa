import { useMemo } from 'react'
import { formatCents } from '#contract/money.ts'
import type { Order, OrderPix } from '#contract/order.ts'
import { useBlobAddress } from '#web/app/media/use-blob-address.ts'
import { CopyLine } from '#web/app/orders/copy-line.tsx'
import { shownMoment } from '#web/app/orders/shown-moment.ts'
import { Icon } from '#web/ui/icon.tsx'
import { proofPhone } from './proof-phone.ts'

type PixCodeProps = { order: Order; retry: () => void }

/** The BR Code to be read or copied, and what to do with it. */
export const PixCode = ({ order: { pix, value }, retry }: PixCodeProps) =>
  pix ? (
    <>
      <QrCode qr={pix.qr} cents={value} />
      <CopyLine id="code" label="Pix copia e cola" text={pix.copy_paste} />
      {pix.expires_at && <p className="small muted">Este código vale até {shownMoment(pix.expires_at)}.</p>}
      <ol className="ticks buying-steps-list">
        {steps(pix).map((step, place) => (
          <li key={step}>
            <b className="num">{place + 1}.</b>
            {step}
          </li>
        ))}
      </ol>
    </>
  ) : (
    <div className="stack">
      <p className="note note-info" role="alert">
        <Icon name="circle-alert" />
        <span>
          <b>Não foi possível gerar o Pix agora.</b> O pedido está guardado e nada foi cobrado. Tente de novo em
          instantes ou escolha outra forma de pagamento.
        </span>
      </p>
      <button type="button" className="btn btn-secondary btn-block" onClick={retry}>
        Tentar de novo
      </button>
    </div>
  )

function QrCode({ qr, cents }: { qr: string; cents: number }) {
  const drawing = useMemo(() => new Blob([qr], { type: 'image/svg+xml' }), [qr])
  const address = useBlobAddress(drawing)
  return (
    <div className="qr">
      {address && <img src={address} width="176" height="176" alt={`QR Code do Pix de ${formatCents(cents)}`} />}
    </div>
  )
}

function steps(pix: OrderPix) {
  const phone = proofPhone(pix)
  const last = {
    static: `Envie o comprovante${phone ? ` para ${phone}` : ''}.`,
    dynamic: 'Espere a confirmação nesta tela; costuma levar poucos segundos.',
  }
  return ['Abra o app do seu banco e escolha Pix.', 'Leia o QR Code ou cole o código.', last[pix.mode]]
}
