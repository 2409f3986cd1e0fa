import type { Banner as BannerData } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Banner } from './banner.tsx'
import { JoinPartners } from './join-partners.tsx'

/** The partners' advertisements inside another catalogue, with the invitation to become one. */
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
