import type { GivenRelease } from '#contract/release.ts'
import { useOwnPicture } from '../picture-url.ts'

type Item = Pick<GivenRelease, 'type' | 'picture' | 'video' | 'nickname'>

/** Loads the item with the token, because it is not public until an operator approves it. */
export function ReleasedItem({ item: { type, picture, video, nickname } }: { item: Item }) {
  const poster = useOwnPicture(picture['512'] ?? picture['50'])
  const clip = useOwnPicture(video ?? undefined)
  const name = nickname ? `do anúncio de ${nickname}` : 'de um anúncio'
  return (
    <figure className="released">
      {type === 'video' && clip ? (
        <video src={clip} poster={poster} controls playsInline muted aria-label={`Vídeo ${name}`} />
      ) : (
        poster && <img src={poster} alt={`Imagem ${name}`} />
      )}
      <figcaption className="small muted">{type === 'video' ? `Vídeo ${name}` : `Foto ${name}`}</figcaption>
    </figure>
  )
}
