import type { OwnCampaign } from '#contract/own-campaign.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { badgeOf, noteOf } from './ad-standing.ts'

/** How an ad stands, in its section's head. */
export function AdBadge({ ad, isBegun }: { ad: OwnCampaign | undefined; isBegun: boolean }) {
  const { tone, icon, label } = badgeOf(ad, isBegun)
  if (!icon) return <span className="ad-none">{label}</span>
  return (
    <span className={tone ? `badge badge-${tone}` : 'badge ad-paused'}>
      <Icon name={icon} />
      {label}
    </span>
  )
}

export function AdNote({ ad, isListed }: { ad: OwnCampaign; isListed: boolean }) {
  const { tone, icon, lead, text } = noteOf(ad, isListed)
  return (
    <p className={`note note-${tone}`}>
      <Icon name={icon} />
      <span>
        <b>{lead}</b> {text}
        {ad.review.suspended && (
          <>
            {' '}
            <AppLink className="link" href="/help">
              Falar com o suporte
            </AppLink>
          </>
        )}
      </span>
    </p>
  )
}
