import { messages } from '#contract/messages.ts'
import type { OwnAccount } from '#contract/own-account.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOptions } from '../profile/use-options.ts'

type AdPreviewProps = { title: string; address: string | undefined; account: OwnAccount; leadsOutside: boolean }

/** The ad as visitors see it among others: the picture, the words, and what it is. */
export function AdPreview({ title, address, account, leadsOutside }: AdPreviewProps) {
  const categories = useOptions('partner_categories').data
  const category = categories?.find(({ id }) => id === account.profile?.category_id)?.name
  return (
    <figure className="ad-preview">
      <figcaption className="small muted">Como os visitantes veem</figcaption>
      <p className="ad">{messages.advertising}</p>
      <div className="banner">
        <span className="banner-media">
          {address && <img src={address} alt="" />}
          {leadsOutside && (
            <span className="banner-out">
              <Icon name="arrow-up-right" />
            </span>
          )}
        </span>
        <span className="banner-body">
          <span>
            <b>{title || 'Título do anúncio'}</b>
            <span className="small muted">{[category, account.address?.city].filter(Boolean).join(' · ')}</span>
          </span>
          <Icon name="chevron-right" />
        </span>
      </div>
    </figure>
  )
}
