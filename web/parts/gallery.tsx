import { ground } from '../kit/ground.ts'
import { Icon } from '../kit/icon.tsx'
import { scrolled } from '../kit/scrolled.ts'
import { CheckedMark } from './badges.tsx'
import { DiscreetToggle } from './discreet-toggle.tsx'
import { QuickExit } from './quick-exit.tsx'
import type { Shot } from './shot.ts'
import { ShotPicture } from './shot-picture.tsx'

type GalleryProps = { shots: Shot[]; name: string; back: string; wide?: boolean }

// Less than the whole width, so that a phone of middling density takes the 512 photo and shows it a second earlier.
const sizes = '(min-width:48rem) 30rem,70vw'

/** The photos of a profile side by side, over which lie the controls that a header would hold. */
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
      <li key={shot.whole} className="photo" style={shot.color ? ground(shot.color) : undefined}>
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
    <img src="/art/placeholder.svg" alt="" width="400" height="500" fetchPriority="low" />
  </div>
)
