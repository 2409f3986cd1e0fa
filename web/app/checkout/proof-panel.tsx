import { useRef } from 'react'
import { formatDateTime, formatMegabytes } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { pixCheckHours } from '#contract/pix-check.ts'
import { proofLimits, proofTypes } from '#contract/pix-proof.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { Progress } from '#web/kit/progress.tsx'
import type { Proof } from './use-proof.ts'

type ProofPanelProps = { order: Order; proof: Proof }

/** The proof that the buyer sends by the site: choosing it sends it. */
export function ProofPanel({ order, proof }: ProofPanelProps) {
  const { file, share, problem } = proof
  const { proof_sent_at, pix } = order
  if (!pix || pix.mode === 'dynamic') return null
  const isSending = share !== undefined
  return (
    <section className="stack" aria-label="Comprovante">
      {proof_sent_at && <ProofArrived at={proof_sent_at} />}
      {problem && (
        <Note tone="danger" icon="circle-alert" role="alert">
          {problem}
        </Note>
      )}
      {file && <ChosenFile name={file.name} bytes={file.bytes.byteLength} />}
      {isSending && <ProofProgress share={share} />}
      {file && !isSending && (
        <button type="button" className="btn btn-primary btn-block" onClick={proof.retry}>
          {problem ? 'Tentar de novo' : 'Enviar este comprovante'}
        </button>
      )}
      <ProofChoice order={order} proof={proof} />
    </section>
  )
}

function ProofChoice({ order: { proof_sent_at, pix }, proof }: ProofPanelProps) {
  const { file, share, drop } = proof
  if (share !== undefined)
    return (
      <button type="button" className="btn btn-ghost btn-sm" onClick={drop}>
        Cancelar envio
      </button>
    )
  if (file)
    return (
      <div className="proof-acts">
        <ProofPicker proof={proof} className="btn-secondary btn-sm" label="Escolher outro" />
        <button type="button" className="btn btn-ghost btn-sm" onClick={drop}>
          Remover
        </button>
      </div>
    )
  if (proof_sent_at) return <ProofPicker proof={proof} className="btn-ghost btn-sm" label="Trocar comprovante" />
  // Without WhatsApp, the button at the foot of the screen opens the same choice.
  if (!pix?.proof_url) return <ProofHint />
  return (
    <>
      <ProofPicker
        proof={proof}
        className="btn-secondary btn-block"
        label="Enviar comprovante por aqui"
        icon="receipt-text"
      />
      <ProofHint />
    </>
  )
}

const ProofHint = () => (
  <p className="small muted">O comprovante pode ser uma imagem ou um PDF, até {formatMegabytes(proofLimits.bytes)}.</p>
)

const ProofArrived = ({ at }: { at: string }) => (
  <Note tone="green" icon="circle-check" role="status">
    <b>O comprovante chegou em {formatDateTime(at, ' às ')}.</b> Conferimos o pagamento em nossa conta, em geral em até{' '}
    {pixCheckHours} horas, e esta tela se atualiza sozinha.
  </Note>
)

const ChosenFile = ({ name, bytes }: { name: string; bytes: number }) => (
  <p className="proof-file small">
    <Icon name="receipt-text" />
    <span className="proof-name">{name}</span>
    <span className="muted unbroken">{formatSize(bytes)}</span>
  </p>
)

const kilobyte = 1024

const formatSize = (bytes: number) =>
  bytes < kilobyte ** 2
    ? `${Math.ceil(bytes / kilobyte)} KB`
    : `${(bytes / kilobyte ** 2).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

function ProofProgress({ share }: { share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <div className="sending">
      <p className="num">{percent < 100 ? `Enviando o comprovante: ${percent}%` : 'Conferindo o arquivo…'}</p>
      <Progress label="Envio do comprovante" percent={percent} />
    </div>
  )
}

type ProofPickerProps = { proof: Proof; className: string; label: string; icon?: IconName }

export function ProofPicker({ proof, className, label, icon }: ProofPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" className={`btn ${className}`} onClick={() => input.current?.click()}>
        {icon && <Icon name={icon} />}
        {label}
      </button>
      <input
        ref={input}
        hidden
        type="file"
        accept={proofTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void proof.choose(file)
          // Without this, choosing the same file again would not fire `change`.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
