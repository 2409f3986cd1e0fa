import { type Banner, bannerPath, bannerSources, campaignLimits } from '#contract/campaign.ts'
import { mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { outsideLink } from '#contract/outside-links.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { countsFollowed, countsSeen } from './counted.ts'
import { ReportBanner } from './report-links.tsx'

export const PartnerBlock = ({ banners }: { banners: Banner[] }) => (
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
            <SlideBanner banner={banner} />
            <ReportBanner {...banner} />
          </li>
        ))}
      </ul>
    ) : (
      <p className="muted">{messages.partnersNotFound}</p>
    )}
  </aside>
)

export const JoinPartners = () => (
  <a className="join" href={paths.registerPartner}>
    <span>
      <b>{messages.becomePartner}</b>
      <span className="small muted">{messages.advertiseHere}</span>
    </span>
    <Icon name="chevron-right" />
  </a>
)

const external = { target: '_blank', rel: 'noopener noreferrer nofollow' }

const SlideBanner = ({ banner }: { banner: Banner }) => {
  const outside = outsideLink(banner.targetUrl)
  const link = outside ? { href: outside, ...external } : { href: paths.partnerProfile(banner.accountId) }
  const thing = `campaign:${banner.id}` as const
  return (
    <a className="banner" {...link} {...countsSeen(thing)} {...countsFollowed(thing)}>
      <span className="banner-media" style={placeholderColor(banner.color)}>
        <SlidePicture folder={banner.folder} />
      </span>
      <span className="banner-body">
        <BannerText banner={banner} />
        {outside && (
          <>
            <Icon name="arrow-up-right" />
            <span className="sr">abre em outra aba</span>
          </>
        )}
      </span>
    </a>
  )
}

const BannerText = ({ banner: { title, partner, category, city } }: { banner: Banner }) => (
  <span>
    <b>{title}</b>
    <span className="small">{partner}</span>
    <span className="small muted">{[category, city].filter(Boolean).join(' · ')}</span>
  </span>
)

const { width, height } = campaignLimits
const sources = (folder: string) => bannerSources(`/${bannerPath(folder)}`)
const jpeg = (folder: string) => mediaPath(folder, `${width}.jpg`)

/** If the visitor prefers reduced motion, the browser shows the JPEG, which is the animation's first frame. */
const SlidePicture = ({ folder }: { folder: string }) => (
  <picture>
    <source
      type="image/webp"
      media="(prefers-reduced-motion:no-preference)"
      srcSet={sources(folder)}
      sizes="(min-width:48rem) 416px,77vw"
    />
    <img src={jpeg(folder)} alt="" width={width} height={height} loading="lazy" decoding="async" />
  </picture>
)

type PartnerBannersProps = { banners: Banner[]; linksOutside?: boolean }

export const PartnerBanners = ({ banners, linksOutside = false }: PartnerBannersProps) => (
  <section aria-label={messages.advertising}>
    <p className="ad">{messages.advertising}</p>
    <ul className="ads">
      {banners.map((banner, place) => (
        <li key={banner.id}>
          <PartnerBanner banner={banner} leads={place < 2} linksOutside={linksOutside} />
          <ReportBanner {...banner} />
        </li>
      ))}
    </ul>
  </section>
)

type PartnerBannerProps = { banner: Banner; leads: boolean; linksOutside: boolean }

/** The text links to the partner's page. The picture links to the advertised URL, if there is one. */
const PartnerBanner = ({ banner, leads, linksOutside }: PartnerBannerProps) => {
  const href = paths.partnerProfile(banner.accountId)
  const outside = linksOutside ? outsideLink(banner.targetUrl) : null
  const seen = countsSeen(`campaign:${banner.id}`)
  const followed = countsFollowed(`campaign:${banner.id}`)
  const picture = <BannerImage banner={banner} leads={leads} />
  const body = (
    <span className="banner-body">
      <BannerText banner={banner} />
      <Icon name="chevron-right" />
    </span>
  )
  if (!outside)
    return (
      <a className="banner" href={href} {...seen} {...followed}>
        <span className="banner-media">{picture}</span>
        {body}
      </a>
    )
  return (
    <article className="banner" {...seen}>
      <a className="banner-media" href={outside} {...external} {...followed}>
        {picture}
        <span className="banner-out">
          <Icon name="arrow-up-right" />
        </span>
        <span className="sr">Site de {banner.title}, abre em outra aba</span>
      </a>
      <a href={href} {...followed}>
        {body}
      </a>
    </article>
  )
}

const BannerImage = ({ banner: { folder, color }, leads }: Pick<PartnerBannerProps, 'banner' | 'leads'>) => (
  <picture style={placeholderColor(color)}>
    <source type="image/webp" srcSet={sources(folder)} sizes="(min-width:75rem) 24rem,(min-width:48rem) 50vw,100vw" />
    <img
      src={jpeg(folder)}
      alt=""
      width={width}
      height={height}
      {...(leads ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  </picture>
)
