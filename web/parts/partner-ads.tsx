import type { Banner } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { PartnerAd } from './partner-ad.tsx'

/** Banners in a grid, said to be what they are. */
export const PartnerAds = ({ banners, linksOutside = false }: { banners: Banner[]; linksOutside?: boolean }) => (
  <section aria-label={messages.advertising}>
    <p className="ad">{messages.advertising}</p>
    <ul className="ads">
      {banners.map((banner, place) => (
        <li key={banner.id}>
          <PartnerAd banner={banner} leads={place < 2} linksOutside={linksOutside} />
        </li>
      ))}
    </ul>
  </section>
)
