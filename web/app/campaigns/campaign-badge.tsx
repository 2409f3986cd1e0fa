import type { OwnCampaign } from '#contract/campaign.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { AppLink } from '../parts/app-link.tsx'
import type { Gap } from './campaign-values.ts'

type Badge = { tone?: 'green' | 'info' | 'danger'; icon?: IconName; label: string }

const badges = {
  suspended: { tone: 'danger', icon: 'circle-alert', label: 'Suspensa' },
  refused: { tone: 'danger', icon: 'circle-alert', label: 'Recusada' },
  paused: { icon: 'circle-pause', label: 'Pausado' },
  pending: { tone: 'info', icon: 'clock', label: 'Em análise' },
  approved: { tone: 'green', icon: 'circle-check', label: 'Ativo' },
  unsent: { tone: 'info', icon: 'pencil', label: 'Rascunho' },
  empty: { label: 'Vazio' },
} as const satisfies Record<string, Badge>

const badgeOf = (campaign: OwnCampaign | undefined, isBegun: boolean): Badge =>
  badges[campaign ? statusOf(campaign) : isBegun ? 'unsent' : 'empty']

function statusOf({ active, review }: OwnCampaign) {
  if (review.suspended) return 'suspended'
  if (review.state === 'refused') return 'refused'
  return active === 0 ? 'paused' : review.state
}

type Words = { tone: 'green' | 'info' | 'danger'; icon: IconName; lead: string; text: string }

/** Says whether visitors see the campaign and, if not, why not. `isListed`: whether the partner is in the catalogue. */
function noteOf({ active, review }: OwnCampaign, isListed: boolean): Words {
  const { state, refusal, live, suspended, suspension } = review
  const isShown = live && active === 1 && isListed
  if (suspended) {
    return {
      ...danger,
      lead: 'Suspensa.',
      text: `Nossa equipe tirou esta publicidade do ar. ${suspension ?? ''}`.trim(),
    }
  }
  if (state === 'refused') {
    const before = isShown ? ' A versão anterior continua no ar.' : ''
    return { ...danger, lead: 'Recusada.', text: `${refusal ?? ''} Corrija e envie de novo.${before}`.trim() }
  }
  if (state === 'pending') {
    const text = isShown ? 'Até a aprovação, os visitantes veem a versão anterior.' : 'Ela aparece depois de aprovada.'
    return { tone: 'info', icon: 'clock', lead: 'Em análise.', text }
  }
  if (isShown) return { tone: 'green', icon: 'circle-check', lead: 'Aprovada.', text: 'Está no ar.' }
  const why = active === 0 ? 'está pausada' : 'o seu cadastro ainda não aparece no catálogo'
  return { tone: 'info', icon: 'circle-pause', lead: 'Aprovada.', text: `Fora do ar: ${why}.` }
}

const danger = { tone: 'danger', icon: 'circle-alert' } as const

const missing: Record<Gap, string> = {
  title: 'Falta o título',
  image: 'Falta a imagem',
  both: 'Faltam o título e a imagem',
}

export const gapText = (gap: Gap, isStored: boolean) =>
  isStored
    ? `${missing[gap]}: esta publicidade não será enviada e continua como está.`
    : `${missing[gap]}: esta publicidade não será enviada.`

export function CampaignBadge({ campaign, isBegun }: { campaign: OwnCampaign | undefined; isBegun: boolean }) {
  const { tone, icon, label } = badgeOf(campaign, isBegun)
  if (!icon) return <span className="ad-none">{label}</span>
  return (
    <span className={tone ? `badge badge-${tone}` : 'badge ad-paused'}>
      <Icon name={icon} />
      {label}
    </span>
  )
}

export function CampaignNote({ campaign, isListed }: { campaign: OwnCampaign; isListed: boolean }) {
  const { tone, icon, lead, text } = noteOf(campaign, isListed)
  return (
    <Note tone={tone} icon={icon}>
      <p>
        <b>{lead}</b> {text}
        {campaign.review.suspended && (
          <>
            {' '}
            <AppLink className="link" href={paths.help}>
              Falar com o suporte
            </AppLink>
          </>
        )}
      </p>
    </Note>
  )
}
