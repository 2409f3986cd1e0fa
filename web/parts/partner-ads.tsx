import type { Banner } from '#contract/campaign.ts'
import { mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { outsideLink } from '#contract/outside-links.ts'
import { Icon } from '../kit/icon.tsx'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { partnerPath } from './banner.tsx'
import { countsFollowed, countsSeen } from './counted.ts'

type PartnerAdProps = { banner: Banner; leads: boolean; linksOutside?: boolean }

/** The text links to the partner's page, the picture to the advertised URL if there is one. */
const PartnerAd = ({ banner, leads, linksOutside = false }: PartnerAdProps) => {
  const partner = partnerPath(banner)
  const outside = linksOutside ? outsideLink(banner.targetUrl) : null
  const seen = countsSeen(`campaign:${banner.id}`)
  const followed = countsFollowed(`campaign:${banner.id}`)
  const picture = <Picture banner={banner} leads={leads} />
  if (!outside)
    return (
      <a className="banner" href={partner} {...seen} {...followed}>
        <span className="banner-media">{picture}</span>
        <Words banner={banner} />
      </a>
    )
  return (
    <article className="banner" {...seen}>
      <a className="banner-media" href={outside} target="_blank" rel="noopener noreferrer nofollow" {...followed}>
        {picture}
        <span className="banner-out">
          <Icon name="arrow-up-right" />
        </span>
        <span className="sr">Site de {banner.title}, abre em outra aba</span>
      </a>
      <a href={partner} {...followed}>
        <Words banner={banner} />
      </a>
    </article>
  )
}

const Words = ({ banner }: { banner: Banner }) => (
  <span className="banner-body">
    <span>
      <b>{banner.title}</b>
      <span className="small">{banner.partner}</span>
      <span className="small muted">{[banner.category, banner.city].filter(Boolean).join(' · ')}</span>
    </span>
    <Icon name="chevron-right" />
  </span>
)

const widths = (folder: string) => [600, 1200].map(width => `${mediaPath(folder, `${width}.webp`)} ${width}w`).join()
const sizes = '(min-width:75rem) 24rem,(min-width:48rem) 50vw,100vw'

const Picture = ({ banner: { folder, color }, leads }: PartnerAdProps) => (
  <picture style={placeholderColor(color)}>
    <source type="image/webp" srcSet={widths(folder)} sizes={sizes} />
    <img
      src={mediaPath(folder, '600.jpg')}
      alt=""
      width="600"
      height="300"
      {...(leads ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  </picture>
)

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
