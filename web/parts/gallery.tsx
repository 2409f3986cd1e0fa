import './gallery.css'
import { bannerSources, campaignLimits, largeBannerPath, type PublicCampaign } from '#contract/campaign.ts'
import { largestPhotoSize, type Photo } from '#contract/media.ts'
import { Icon } from '../kit/icon.tsx'
import { placeholderColor } from '../kit/placeholder-color.ts'
import { scrolled } from '../kit/scrolled.ts'
import { DiscreetToggle, QuickExit } from './privacy-buttons.tsx'
import { CheckedMark } from './profile-badges.tsx'

type GalleryProps = { shots: Shot[]; name: string; back: string; wide?: boolean }

// Smaller than the displayed width: a phone with a medium-density screen then loads the 512 photo, a second faster.
const sizes = '(min-width:64rem) 38vw,(min-width:48rem) 30rem,70vw'

type ShotPictureProps = {
  shot: Shot
  alt: string
  sizes: string
  /** `first` is above the fold and loads first. */
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

export const Gallery = ({ shots, name, back, wide = false }: GalleryProps) => (
  <div className={wide ? 'gallery gallery-wide' : 'gallery'}>
    <div className="gallery-top">
      <a className="iconbtn on-photo" href={back} aria-label="Voltar ao catálogo" data-back>
        <Icon name="arrow-left" />
      </a>
      <DiscreetToggle className="mob-only on-photo" />
      <QuickExit />
    </div>
    {shots.length > 0 ? <Track shots={shots} name={name} /> : <Placeholder />}
  </div>
)

const Track = ({ shots, name }: Pick<GalleryProps, 'shots' | 'name'>) => (
  <ul className="gallery-track" {...scrolled} aria-label={`Fotos de ${name}, deslize para o lado`}>
    {shots.map((shot, place) => (
      <li key={shot.whole} className="photo" style={shot.color ? placeholderColor(shot.color) : undefined}>
        <div data-slide={place}>
          <ShotPicture
            shot={shot}
            alt={`Foto ${place + 1} de ${shots.length}`}
            sizes={sizes}
            loading={place === 0 ? 'first' : 'lazy'}
          />
        </div>
        {shot.checked && <CheckedMark kind="photo" />}
        <span className="idx" aria-hidden="true">
          {place + 1} / {shots.length}
        </span>
      </li>
    ))}
  </ul>
)

const Placeholder = () => (
  <div className="gallery-track">
    <img src={placeholder} alt="" width="400" height="500" fetchPriority="low" />
  </div>
)

/** Links to the full photos. The script opens them in the viewer. */
export const Thumbs = ({ shots, wide = false }: { shots: Shot[]; wide?: boolean }) => (
  <ul className={wide ? 'thumbs thumbs-wide' : 'thumbs'}>
    {shots.map((shot, place) => (
      <li key={shot.whole}>
        <a
          className="photo"
          href={shot.whole}
          aria-label={`Abrir foto ${place + 1} de ${shots.length}`}
          style={shot.color ? placeholderColor(shot.color) : undefined}
          data-photo
        >
          <ShotPicture
            shot={shot}
            alt=""
            sizes={wide ? '(min-width:48rem) 18rem,50vw' : '(min-width:48rem) 12rem,30vw'}
          />
        </a>
      </li>
    ))}
  </ul>
)

type Shot = {
  webp: string
  jpeg: string
  whole: string
  color: string | undefined
  width: number
  height: number
  checked?: boolean
}

const placeholder = '/art/placeholder.svg'

type Pictured = Pick<Photo, 'link' | 'color' | 'width' | 'height'> & { matches_selfie?: boolean }

export function photoShot({ link, color, width, height, matches_selfie: checked = false }: Pictured): Shot {
  const preferred = link[512] ?? link[50]
  if (!preferred) return { webp: placeholder, jpeg: placeholder, whole: placeholder, color, width, height }
  const larger = Object.entries(link).filter(([size]) => Number(size) > 50)
  const webp = larger.map(([size, path]) => `${path} ${size}w`).join() || preferred
  return { webp, jpeg: asJpeg(preferred), whole: link[largestPhotoSize] ?? preferred, color, width, height, checked }
}

export function bannerShot({ banner }: PublicCampaign): Shot {
  const path = `/${banner}`
  const { width, height } = campaignLimits
  const [webp, whole] = [bannerSources(path), largeBannerPath(path)]
  return { webp, jpeg: asJpeg(path), whole, color: undefined, width, height }
}

const asJpeg = (path: string) => path.replace(/\.webp$/, '.jpg')
