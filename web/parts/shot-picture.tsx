import type { Shot } from './shot.ts'

type ShotPictureProps = {
  shot: Shot
  alt: string
  sizes: string
  /** `first` is in the first screen and comes before everything else. */
  loading?: 'first' | 'lazy'
}

export const ShotPicture = ({ shot, alt, sizes, loading = 'lazy' }: ShotPictureProps) => (
  <picture>
    {shot.webp !== shot.jpeg && <source type="image/webp" srcSet={shot.webp} sizes={sizes} />}
    <img
      src={shot.jpeg}
      alt={alt}
      width={shot.width}
      height={shot.height}
      {...(loading === 'first' ? { fetchPriority: 'high' } : { loading, decoding: 'async' })}
    />
  </picture>
)
