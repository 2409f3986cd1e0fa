import { ground } from '../kit/ground.ts'
import type { Shot } from './shot.ts'
import { ShotPicture } from './shot-picture.tsx'

/** Each leads to its photo in full, which the script opens in the viewer of this page. */
export const Thumbs = ({ shots, wide = false }: { shots: Shot[]; wide?: boolean }) => (
  <ul className={wide ? 'thumbs thumbs-wide' : 'thumbs'}>
    {shots.map((shot, place) => (
      <li key={shot.whole}>
        <a
          className="photo"
          href={shot.whole}
          aria-label={`Abrir foto ${place + 1} de ${shots.length}`}
          style={shot.color ? ground(shot.color) : undefined}
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
