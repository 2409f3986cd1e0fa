import type { Banner as BannerData } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { Banner } from './banner.tsx'

export const JoinPartners = () => (
  <a className="join" href="/register-partner">
    <span>
      <b>{messages.becomePartner}</b>
      <span className="small muted">{messages.advertiseHere}</span>
    </span>
    <Icon name="chevron-right" />
  </a>
)

export const PartnerBlock = ({ banners }: { banners: BannerData[] }) => (
  <aside aria-labelledby="parceiros">
    <JoinPartners />
    <div className="section-head">
      <h2 id="parceiros">{messages.partnersHeading}</h2>
      <span className="ad">{messages.advertising}</span>
      <a className="link see-all" href={paths.partnersHome}>
        Ver todos
        <span className="sr"> os parceiros</span>
      </a>
    </div>
    {banners.length ? (
      <ul className="banners">
        {banners.map(banner => (
          <li key={banner.id}>
            <Banner banner={banner} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="muted">{messages.partnersNotFound}</p>
    )}
  </aside>
)
