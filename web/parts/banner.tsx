import type { ReactNode } from 'react'
import type { Banner as BannerData } from '#contract/campaign.ts'
import { mediaPath } from '#contract/media.ts'
import { outsideLink } from '#contract/outside-links.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '../kit/icon.tsx'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { countsFollowed, countsSeen } from './counted.ts'

export const partnerPath = ({ accountId }: BannerData) => paths.partnerProfile(accountId)

type BannerProps = { banner: BannerData; href?: string }

/** Links to `href` inside the site, else to the advertised URL, else to the advertiser's page. */
export const Banner = ({ banner, href }: BannerProps) => {
  const outside = href ? null : outsideLink(banner.targetUrl)
  const seen = countsSeen(`campaign:${banner.id}`)
  const followed = countsFollowed(`campaign:${banner.id}`)
  if (outside)
    return (
      <a className="banner" href={outside} target="_blank" rel="noopener noreferrer nofollow" {...seen} {...followed}>
        <Content banner={banner}>
          <Icon name="arrow-up-right" />
          <span className="sr">abre em outra aba</span>
        </Content>
      </a>
    )
  return (
    <a className="banner" href={href ?? partnerPath(banner)} {...seen} {...followed}>
      <Content banner={banner} />
    </a>
  )
}

const Content = ({ banner, children }: { banner: BannerData; children?: ReactNode }) => (
  <>
    <span className="banner-media" style={placeholderColor(banner.color)}>
      <Picture folder={banner.folder} />
    </span>
    <span className="banner-body">
      <span>
        <b>{banner.title}</b>
        <span className="small">{banner.partner}</span>
        <span className="small muted">{[banner.category, banner.city].filter(Boolean).join(' · ')}</span>
      </span>
      {children}
    </span>
  </>
)

const widths = (folder: string, format: string) =>
  [600, 1200].map(width => `${mediaPath(folder, `${width}.${format}`)} ${width}w`).join()

/** With reduced motion the JPEG is shown: the first frame of an animation. */
const Picture = ({ folder }: { folder: string }) => (
  <picture>
    <source
      type="image/webp"
      media="(prefers-reduced-motion:no-preference)"
      srcSet={widths(folder, 'webp')}
      sizes="(min-width:48rem) 416px,77vw"
    />
    <img src={mediaPath(folder, '600.jpg')} alt="" width="600" height="300" loading="lazy" decoding="async" />
  </picture>
)
