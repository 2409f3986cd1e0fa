import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  banCampaign,
  type CampaignCaseDetail,
  campaignSuspensions,
  restoreCampaign,
  suspendCampaign,
} from '#contract/campaign-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { banReasons } from '#contract/review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyHint, useKeys } from '../frame/keys.tsx'
import { AdList } from './campaign-facts.tsx'
import { RefusalDialog } from './refusal-dialog.tsx'
import { isLate, type VersionOutcome } from './version-decision.tsx'

type CampaignStatusProps = VersionOutcome & { detail: CampaignCaseDetail }

export function CampaignStatus({ detail, onDecided, onRefused }: CampaignStatusProps) {
  const { suspension, version } = detail
  const params = { id: String(detail.id) }
  const [asking, setAsking] = useState<'suspension' | 'ban'>()
  const close = () => setAsking(undefined)
  const restoring = useMutation({
    mutationFn: () => call(restoreCampaign, { params }),
    onSuccess: () => onDecided(`${version.title}: publicidade de volta ao ar.`, 'stay'),
    onError: onRefused,
  })
  const restore = () => restoring.isPending || restoring.mutate()
  useKeys({
    s: ({ repeat }) => repeat || (suspension ? restore() : setAsking('suspension')),
    b: () => setAsking('ban'),
  })
  /** Keeps the dialog open with its input when nothing was saved. */
  const late = (error: Error): never => {
    if (isLate(error)) close()
    onRefused(error)
    throw error
  }
  return (
    <section className="panel stack" aria-labelledby="no-ar">
      <h2 className="h-sm" id="no-ar">
        Este anúncio
      </h2>
      {suspension && (
        <div className="note note-danger">
          <Icon name="circle-pause" />
          <p>
            Fora do ar desde {formatDateTime(suspension.since)}. {suspension.reason}
          </p>
        </div>
      )}
      {restoring.error && !isLate(restoring.error) && <FailureNote error={restoring.error} />}
      <div className="two ad-deeds">
        {suspension ? (
          <BusyButton
            className="btn btn-sm btn-secondary"
            busy={restoring.isPending}
            doing="Devolvendo…"
            aria-keyshortcuts="S"
            onClick={restore}
          >
            Devolver ao ar
            <KeyHint letter="S" />
          </BusyButton>
        ) : (
          <button
            type="button"
            className="btn btn-sm btn-secondary"
            aria-keyshortcuts="S"
            onClick={() => setAsking('suspension')}
          >
            Tirar do ar
            <KeyHint letter="S" />
          </button>
        )}
        <button type="button" className="btn btn-sm btn-no" aria-keyshortcuts="B" onClick={() => setAsking('ban')}>
          Remover
          <KeyHint letter="B" />
        </button>
      </div>
      {asking && <StatusDialog {...{ asking, detail, close, onDecided, late }} />}
    </section>
  )
}

type StatusDialogProps = Pick<CampaignStatusProps, 'detail' | 'onDecided'> & {
  asking: 'suspension' | 'ban'
  close: () => void
  late: (error: Error) => never
}

const StatusDialog = ({ asking, ...rest }: StatusDialogProps) =>
  asking === 'suspension' ? <SuspensionDialog {...rest} /> : <BanDialog {...rest} />

type OpenDialogProps = Omit<StatusDialogProps, 'asking'>

const SuspensionDialog = ({ detail: { id, version }, close, onDecided, late }: OpenDialogProps) => (
  <RefusalDialog
    title="Tirar esta publicidade do ar?"
    reasons={campaignSuspensions}
    needsText={['other']}
    verb="Tirar do ar"
    doing="Tirando…"
    textLabel="Recado para o parceiro"
    below="Sai do ar agora, em qualquer versão. O motivo vai por e-mail."
    onClose={close}
    send={({ code, text }) =>
      call(suspendCampaign, { params: { id: String(id) }, body: { reason: code, text } }).then(() => {
        close()
        onDecided(`${version.title}: publicidade retirada do ar.`, 'stay')
      }, late)
    }
  />
)

const BanDialog = ({ detail: { id, version, alike }, close, onDecided, late }: OpenDialogProps) => (
  <RefusalDialog
    title="Remover esta imagem para sempre?"
    reasons={banReasons}
    needsText={[]}
    verb="Remover para sempre"
    doing="Removendo…"
    danger
    textLabel="O que você sabe do caso"
    below="Fica no registro de auditoria."
    onClose={close}
    send={({ code, text }) =>
      call(banCampaign, { params: { id: String(id) }, body: { reason: code, text } }).then(
        () => onDecided(`${version.title}: imagem removida para sempre.`),
        late,
      )
    }
  >
    <div className="note note-danger">
      <Icon name="triangle-alert" />
      <p>
        O arquivo some agora, <b>com todas as publicidades que têm esta imagem</b>, e ninguém consegue enviá-lo de novo.
        Essa ação não pode ser desfeita.
      </p>
    </div>
    {alike.length > 0 && (
      <section className="stack" aria-labelledby="tambem">
        <h3 className="h-sm" id="tambem">
          {alike.length === 1 ? 'Some também esta outra' : `Somem também estas outras ${alike.length}`}
        </h3>
        <AdList
          ads={alike}
          name={({ partner, account_id, version }) => (
            <>
              {version.title} <span className="xs">{partner ?? `Conta ${account_id}`}</span>
            </>
          )}
        />
      </section>
    )}
  </RefusalDialog>
)
