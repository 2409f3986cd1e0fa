import type { CSSProperties, ReactNode } from 'react'

type BannerPictureProps = { banner: string; color: string; alt: string; children?: ReactNode }

export const BannerPicture = ({ banner, color, alt, children }: BannerPictureProps) => (
  <figure className="ad-look">
    <img
      src={`/${banner}`}
      srcSet={`/${banner} 600w, /${banner.replace('600.', '1200.')} 1200w`}
      sizes="(min-width: 75rem) 26rem, 90vw"
      alt={alt}
      width="600"
      height="300"
      style={{ '--ground': color } as CSSProperties}
    />
    {children && <figcaption>{children}</figcaption>}
  </figure>
)
