import type { CSSProperties, ReactNode } from 'react'

type AdLookProps = { banner: string; color: string; alt: string; children?: ReactNode }

/** A banner in the shape in which visitors see it, moving if it moves. */
export const AdLook = ({ banner, color, alt, children }: AdLookProps) => (
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
