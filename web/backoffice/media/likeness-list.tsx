import { Link } from 'react-router'
import type { ReviewedMedia } from '#contract/content-review.ts'
import { mediaAddress } from '../content/addresses.ts'
import { pictureOf } from '../content/picture-size.ts'

type LikenessListProps = { item: ReviewedMedia; name: string }
type Likeness = ReviewedMedia['likenesses'][number]

const shownAtOnce = 3

/** Where nearly the same picture is on other accounts: both pictures and a number, and no verdict. */
export const LikenessList = ({ item, name }: LikenessListProps) => {
  const { likenesses } = item
  if (likenesses.length === 0) return null
  const rest = likenesses.slice(shownAtOnce)
  return (
    <section className="panel stack stack-3" aria-labelledby="parecidas">
      <h2 className="h-sm" id="parecidas">
        Em outras contas
      </h2>
      <Pairs {...{ item, name }} likenesses={likenesses.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details>
          <summary>Mais {rest.length}</summary>
          <Pairs {...{ item, name }} likenesses={rest} />
        </details>
      )}
      <p className="xs">
        Distância 0 é a mesma imagem; até 31, quase a mesma. É só um indício: nada acontece automaticamente.
      </p>
    </section>
  )
}

const Pairs = ({ item, name, likenesses }: LikenessListProps & { likenesses: readonly Likeness[] }) => (
  <ul className="likenesses">
    {likenesses.map(one => (
      <li key={`${one.account_id} ${one.picture[512]}`}>
        <img src={pictureOf(item.picture, 360)} alt={name} loading="lazy" />
        <img src={pictureOf(one.picture, 360)} alt={`Da conta ${one.account_id}`} loading="lazy" />
        <p>
          Quase igual a {item.type === 'video' ? 'um vídeo' : 'uma foto'} de{' '}
          <b>{one.nickname ?? 'uma conta sem nome'}</b>, distância <span className="num">{one.distance}</span>.{' '}
          <Link to={mediaAddress(one.account_id)}>Abrir a conta #{one.account_id}</Link>
        </p>
      </li>
    ))}
  </ul>
)
