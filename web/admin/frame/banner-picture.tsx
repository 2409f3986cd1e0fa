import type { CSSProperties, ReactNode } from 'react'
import { bannerSources, campaignLimits } from '#contract/campaign.ts'

type BannerPictureProps = { banner: string; color: string; alt: string; children?: ReactNode }

export const BannerPicture = ({ banner, color, alt, children }: BannerPictureProps) => (
  <figure className="ad-look">
    <img
      src={`/${banner}`}
      srcSet={bannerSources(`/${banner}`)}
      sizes="(min-width: 75rem) 26rem, 90vw"
      alt={alt}
      width={campaignLimits.width}
      height={campaignLimits.height}
      style={{ '--ground': color } as CSSProperties}
    />
    {children && <figcaption>{children}</figcaption>}
  </figure>
)
