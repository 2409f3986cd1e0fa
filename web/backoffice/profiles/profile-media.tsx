import { Link } from 'react-router'
import type { ProfileCaseDetail } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { scrolled } from '#web/ui/scrolled.ts'
import { mediaAddress } from '../content/addresses.ts'
import { itemName } from '../content/item-name.ts'
import { pictureOf } from '../content/picture-size.ts'
import { StateBadge } from '../content/state-badge.tsx'

/** The photos and videos that go with a version, and where they are decided. */
export const ProfileMedia = ({ detail: { account_id, media } }: { detail: ProfileCaseDetail }) => (
  <section className="panel stack" aria-labelledby="midias">
    <h2 className="h-sm" id="midias">
      Fotos e vídeos
    </h2>
    {media.length === 0 && <p className="muted">O perfil ainda não tem fotos nem vídeos.</p>}
    <ul className="media-strip" aria-label="Fotos e vídeos da conta" {...scrolled}>
      {media.map(item => (
        <li key={item.id}>
          <img src={pictureOf(item.picture, 360)} alt={itemName(media, item)} loading="lazy" />
          {item.type === 'video' && (
            <span className="tile-mark">
              <Icon name="play" />
            </span>
          )}
          <StateBadge state={item.state} of={item.type} />
        </li>
      ))}
    </ul>
    {media.length > 0 && (
      <Link className="btn btn-sm btn-secondary strip-way" to={mediaAddress(account_id)}>
        <Icon name="image" />
        Revisar fotos e vídeos
      </Link>
    )}
  </section>
)
