import { formatCount, formatDate, formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import './listing-panel.css'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ListingStatus, StepState } from '#contract/listing-status.ts'
import type { Product } from '#contract/plan.ts'
import { planTier, tierNamed } from '#contract/plan-tiers.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { endsSoon, NotSoldAnyMore } from '../checkout/plan-end.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { defaultPeriod, labelsOf, useViewCounts } from '../results/view-counts.ts'
import { PausedHeadline, PauseListing, ResumeListing } from './listing-pause.tsx'
import { nextLink, stepsOf } from './listing-steps.ts'

type PanelProps = { status: ListingStatus; userType: number }

export function ListingPanel({ status, userType }: PanelProps) {
  const { next, renewal, plan } = status
  const link = nextLink(status, userType)
  const steps = stepsOf(status)
  const highlight = plan.type_name && planTier(tierNamed(plan.type_name)).highlight
  const isComplete = steps.every(step => step.state === 'done' && !step.link) && plan.state !== 'later'
  const renews = next === 'renew' && renewal
  const buysNow = next === 'plan' || (next === null && isShown(status))
  const { panel, expectFocus } = useFocusAfterChange(status.paused_at)
  return (
    <section ref={panel} className="panel stack listing" aria-label="Situação do anúncio" tabIndex={-1}>
      <p className="row-between">
        <ListingBadge {...badgeOf(status)} />
        {status.live && highlight && !status.ads && <StatusBadge {...highlight.badge}>{plan.type_name}</StatusBadge>}
      </p>
      <Headline status={status} />
      {!isComplete && !status.suspended && <Checklist steps={steps} />}
      {link && (
        <AppLink className="btn btn-primary btn-block" href={link.href}>
          {link.label}
        </AppLink>
      )}
      {renews && (
        <Suspense fallback={<span className="sk renew-sk" />}>
          <Renew product={renewal} userType={userType} />
        </Suspense>
      )}
      {endsSoon(status) && !renewal && !status.order && <NotSoldAnyMore />}
      {status.paused_at && <ResumeListing isPrimary={!link && !renews && !buysNow} onDone={expectFocus} />}
      <BuyPlan isPrimary={buysNow} />
      {status.live && !status.ads && <PauseListing plan={plan} onDone={expectFocus} />}
    </section>
  )
}

/** Loads only for the few accounts that can renew. If it fails to load, a button below still leads to the plans. */
const Renew = lazy(() => import('../checkout/renewal.tsx').then(asDefault, () => ({ default: Nothing })))

type RenewProps = { product: Product; userType: number }
const asDefault = ({ Renew }: { Renew: ComponentType<RenewProps> }) => ({ default: Renew })
const Nothing: ComponentType<RenewProps> = () => null

/**
 * Focuses the panel, because the pressed button disappears when the state changes. A notice says what happened.
 */
function useFocusAfterChange(state: string | null) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef(state)
  const isExpected = useRef(false)
  useEffect(() => {
    if (shown.current !== state && isExpected.current) {
      isExpected.current = false
      panel.current?.focus({ preventScroll: true })
    }
    shown.current = state
  }, [state])
  const expectFocus = () => {
    isExpected.current = true
  }
  return { panel, expectFocus }
}

export const BuyPlan = ({ isPrimary }: { isPrimary: boolean }) => (
  <AppLink className={`btn btn-block ${isPrimary ? 'btn-primary' : 'btn-secondary'}`} href={paths.plans}>
    Contratar plano
  </AppLink>
)

/** Visitors see only a partner's ads, so a partner without a live ad counts as not visible. */
const isShown = ({ live, ads }: ListingStatus) => live && (!ads || ads.live > 0)

const badges = {
  paused: { tone: 'quiet', icon: 'circle-pause', label: 'Pausado' },
  suspended: { tone: 'danger', icon: 'circle-alert', label: 'Suspenso' },
  live: { tone: 'green', icon: 'circle-check', label: 'No ar' },
  review: { tone: 'info', icon: 'clock', label: 'Em análise' },
  offline: { tone: 'quiet', icon: 'circle-pause', label: 'Fora do ar' },
} as const

function badgeOf(status: ListingStatus) {
  if (status.suspended) return badges.suspended
  if (status.paused_at) return badges.paused
  if (isShown(status)) return badges.live
  return status.next === null ? badges.review : badges.offline
}

const ListingBadge = ({ tone, icon, label }: { tone: string; icon: IconName; label: string }) => (
  <span className={`badge badge-${tone}`}>
    <Icon name={icon} />
    {label}
  </span>
)

function Headline({ status }: { status: ListingStatus }) {
  const { live, suspended, plan, next, order } = status
  if (suspended) {
    return (
      <p>
        Sua conta está suspensa e o anúncio está fora do ar.{' '}
        <AppLink className="link" href={paths.help}>
          Falar com o atendimento
        </AppLink>
      </p>
    )
  }
  if (status.paused_at) return <PausedHeadline {...status} />
  if (live) return <p>{liveHeadline(status)}</p>
  if (order?.in_analysis && next === null) return <p>Seu pagamento está em análise. Avisamos por e-mail.</p>
  if (next === null) return <p>Agora é com a gente: avisamos por e-mail quando a análise terminar.</p>
  if (plan.state === 'ended') return <p>Seu plano terminou e o anúncio saiu do ar. Para voltar:</p>
  return <p>Seu anúncio ainda não está no ar. Siga os passos:</p>
}

function liveHeadline({ photos, ads, plan, phone }: ListingStatus): ReactNode {
  const day = <b>{formatDate(plan.until ?? '')}</b>
  if (ads?.live === 0) return <>Seu pacote vale até {day}, mas nenhuma publicidade está no ar.</>
  if (photos?.approved === 0) {
    return (
      <>
        Seu anúncio está no ar até {day}, <b>sem foto</b>: no lugar dela aparece uma imagem neutra.
      </>
    )
  }
  if (phone?.state === 'missing' && !phone.earlier) {
    return (
      <>
        {ads ? 'Suas publicidades ficam' : 'Seu anúncio fica'} no ar até {day}, <b>sem contato</b>.
      </>
    )
  }
  if (plan.state === 'ending') {
    return (
      <>
        {ads ? 'Suas publicidades saem' : 'Seu anúncio sai'} do ar em <b>{formatDateTime(plan.until ?? '', ' às ')}</b>.
      </>
    )
  }
  return (
    <>
      {ads ? 'Suas publicidades ficam' : 'Seu anúncio fica'} no ar até {day}.
    </>
  )
}

const icons: Record<StepState, IconName> = {
  missing: 'plus',
  pending: 'clock',
  refused: 'circle-alert',
  done: 'circle-check',
}

const states: Record<StepState, string> = {
  missing: 'falta',
  pending: 'em andamento',
  refused: 'precisa de atenção',
  done: 'pronto',
}

const Checklist = ({ steps }: { steps: ReturnType<typeof stepsOf> }) => (
  <ol className="checklist">
    {steps.map(({ name, state, text, link }) => (
      <li key={name} className={`is-${state}`}>
        <Icon name={icons[state]} />
        <div>
          <b>{name}</b>
          <span className="sr"> ({states[state]})</span>
          <p>
            {text}
            {link && (
              <>
                {' '}
                <AppLink className="link" href={link.href}>
                  {link.label}
                </AppLink>
              </>
            )}
          </p>
        </div>
      </li>
    ))}
  </ol>
)

export const StatusNotLoaded = ({ retry }: { retry: () => unknown }) => (
  <section className="panel stack" aria-label="Situação do anúncio">
    <p role="alert">Não foi possível carregar a situação do anúncio.</p>
    <button type="button" className="btn btn-secondary btn-block" onClick={() => void retry()}>
      Tentar de novo
    </button>
    <BuyPlan isPrimary={false} />
  </section>
)

/** Summarizes the last 30 days, and links to the results. `/perfil` shows this for accounts with a public profile. */
export function AudienceLine({ userType }: { userType: number }) {
  const { data: audience } = useViewCounts(defaultPeriod)
  const own = audience?.data.find(({ campaign_id }) => campaign_id === null)
  return (
    <AppLink className="panel audience-line" href={paths.results}>
      <Icon name="eye" />
      <span>{own ? textOf(own, labelsOf(own, userType).clicks !== null) : 'Resultados dos últimos 30 dias'}</span>
      <Icon name="chevron-right" className="end" />
    </AppLink>
  )
}

function textOf({ views, clicks }: { views: number; clicks: number }, hasTaps: boolean) {
  const seen = formatCount(views, 'visualização', 'visualizações')
  const taps = hasTaps ? ` e ${formatCount(clicks, 'clique', 'cliques')} no WhatsApp` : ''
  return `${seen}${taps} nos últimos 30 dias`
}
