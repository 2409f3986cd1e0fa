import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import {
  banCampaign,
  type CampaignCase,
  type CampaignCaseDetail,
  campaignSuspensions,
  restoreCampaign,
  suspendCampaign,
} from '#contract/campaign-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { banReasons } from '#contract/review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, isLate } from '../calls.ts'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { KycBadge, StateBadge } from '../frame/case-badges.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { RefusalDialog } from './version-decision.tsx'

type CampaignStatusProps = DecisionHandlers & { detail: CampaignCaseDetail }

export const statusKeys: KeyDescriptions = [
  [['S'], 'tirar do ar, ou devolver ao ar'],
  [['B'], 'remover a imagem para sempre; pergunta antes'],
]

export function CampaignStatus({ detail, onDecided, onRefused }: CampaignStatusProps) {
  const { suspension, version } = detail
  const isLive = detail.live && detail.active && detail.listed
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
    s: ({ repeat }) => repeat || (suspension ? restore() : isLive && setAsking('suspension')),
    b: () => setAsking('ban'),
  })
  return (
    <Panel title="Este anúncio">
      {suspension && (
        <Note tone="danger" icon="circle-pause">
          Fora do ar desde {formatDateTime(suspension.since)}. {suspension.reason}
        </Note>
      )}
      {restoring.error && !isLate(restoring.error) && <FailureNote error={restoring.error} />}
      <div className="two ad-actions">
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
          isLive && (
            <button
              type="button"
              className="btn btn-sm btn-secondary"
              aria-keyshortcuts="S"
              onClick={() => setAsking('suspension')}
            >
              Tirar do ar
              <KeyHint letter="S" />
            </button>
          )
        )}
        <button type="button" className="btn btn-sm btn-no" aria-keyshortcuts="B" onClick={() => setAsking('ban')}>
          Remover
          <KeyHint letter="B" />
        </button>
      </div>
      {asking && <StatusDialog {...{ asking, detail, close }} outcome={{ onDecided, onRefused }} />}
    </Panel>
  )
}

type StatusDialogProps = {
  asking: 'suspension' | 'ban'
  detail: CampaignCaseDetail
  outcome: DecisionHandlers
  close: () => void
}

export const CampaignFacts = ({ detail }: { detail: CampaignCaseDetail }) => {
  const { account_id, partner, category, email, submitted_at, listed, live, active, kyc } = detail
  return (
    <Panel title="Parceiro">
      <FactList
        facts={[
          [
            'Empresa',
            <PermittedLink key="partner" to={pathOf('partner', account_id)}>
              {partner ?? `Conta ${account_id}`}
            </PermittedLink>,
          ],
          ['E-mail', email],
          ['Categoria', category ?? '–'],
          ['Enviada', formatDateTime(submitted_at)],
          ['Parceiro no ar', listed ? 'Sim' : 'Não'],
          ['Este anúncio', live ? 'Já aprovado antes' : 'Ainda sem versão aprovada'],
          ['Ativado pelo parceiro', active ? 'Sim' : 'Não'],
        ]}
        earlier={detail.earlier}
      />
      <p>
        <KycBadge kyc={kyc} />
      </p>
    </Panel>
  )
}

export const OtherCampaigns = ({ detail: { others } }: { detail: CampaignCaseDetail }) =>
  others.length > 0 && (
    <Panel title="Outras deste parceiro" className="stack-3">
      <CampaignList
        campaigns={others}
        name={({ id, slot, version }) => (
          <PermittedLink to={pathOf('campaign', id)}>
            {version.title} <span className="xs num">Foto-0{slot}</span>
          </PermittedLink>
        )}
      />
    </Panel>
  )

type CampaignListProps = { campaigns: readonly CampaignCase[]; name: (campaign: CampaignCase) => ReactNode }

const CampaignList = ({ campaigns, name }: CampaignListProps) => (
  <ul className="other-ads">
    {campaigns.map(campaign => (
      <li key={campaign.id}>
        <img src={`/${campaign.version.banner}`} alt="" width="120" height="60" loading="lazy" />
        <span className="stack stack-2">
          <span>{name(campaign)}</span>
          <span>
            <StateBadge state={campaign.state} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)

const StatusDialog = ({ asking, ...rest }: StatusDialogProps) =>
  asking === 'suspension' ? <SuspensionDialog {...rest} /> : <BanDialog {...rest} />

type OpenDialogProps = Omit<StatusDialogProps, 'asking'>

const SuspensionDialog = ({ detail: { id, version }, outcome, close }: OpenDialogProps) => (
  <RefusalDialog
    title="Tirar esta publicidade do ar?"
    reasons={campaignSuspensions}
    needsText={['other']}
    verb="Tirar do ar"
    doing="Tirando…"
    textLabel="Recado para o parceiro"
    below="Sai do ar agora, em qualquer versão. O motivo vai por e-mail."
    onClose={close}
    message={`${version.title}: publicidade retirada do ar.`}
    outcome={outcome}
    stays
    send={({ code, text }) => call(suspendCampaign, { params: { id: String(id) }, body: { reason: code, text } })}
  />
)

const BanDialog = ({ detail: { id, version, alike }, outcome, close }: OpenDialogProps) => (
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
    message={`${version.title}: imagem removida para sempre.`}
    outcome={outcome}
    send={({ code, text }) => call(banCampaign, { params: { id: String(id) }, body: { reason: code, text } })}
  >
    <Note tone="danger" icon="triangle-alert">
      O arquivo some agora, <b>com todas as publicidades que têm esta imagem</b>, e ninguém consegue enviá-lo de novo.
      Essa ação não pode ser desfeita.
    </Note>
    {alike.length > 0 && (
      <section className="stack" aria-labelledby="tambem">
        <h3 className="h-sm" id="tambem">
          {alike.length === 1 ? 'Some também esta outra' : `Somem também estas outras ${alike.length}`}
        </h3>
        <CampaignList
          campaigns={alike}
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
