import type { CampaignCase } from '#contract/campaign-review.ts'
import { Icon } from '#web/kit/icon.tsx'

/** What an operator should know of an ad before looking at it. */
export const CampaignBadges = ({ one: { version, live, state, active, suspension } }: { one: CampaignCase }) => (
  <span className="badges">
    {suspension && (
      <span className="badge badge-danger">
        <Icon name="circle-pause" />
        Retirada do ar
      </span>
    )}
    {version.marks.length > 0 && (
      <span className="badge badge-danger">
        <Icon name="triangle-alert" />
        {version.marks.length === 1 ? '1 palavra marcada' : `${version.marks.length} palavras marcadas`}
      </span>
    )}
    {state === 'pending' && (
      <span className="badge">
        <Icon name={live ? 'rotate-ccw' : 'plus'} />
        {live ? 'Alteração' : 'Anúncio novo'}
      </span>
    )}
    {version.animated && (
      <span className="badge">
        <Icon name="play" />
        Animação
      </span>
    )}
    {!active && (
      <span className="badge">
        <Icon name="eye-off" />
        Desligada pelo parceiro
      </span>
    )}
  </span>
)
