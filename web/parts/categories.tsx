import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import type { State } from '#contract/place.ts'
import { audiences } from '#contract/user-types.ts'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import { inState } from './catalog-query.ts'

export const categories = [
  { href: audiences.companions.home, label: audiences.companions.heading, art: 'companions' },
  { href: audiences.swing.home, label: audiences.swing.heading, art: 'swing' },
  { href: audiences.closeFriends.home, label: audiences.closeFriends.heading, art: 'close-friends' },
  { href: paths.partnersHome, label: messages.partnersHeading, art: 'partners' },
] as const

type CategoryCarouselProps = { current: string; states: State[]; state: State }

const CategoryItems = ({ current, ...places }: CategoryCarouselProps) =>
  categories.map(({ href, label, art }) => (
    <li key={href}>
      <a className="cat" href={inState(href, places)} aria-current={href === current ? 'page' : undefined}>
        <img src={`/art/${art}.svg`} alt="" width="400" height="250" loading="lazy" />
        <span>{label}</span>
      </a>
    </li>
  ))
const itemsMarkup = memoizedMarkup(CategoryItems, ({ current, state }) => `${current} ${state.id}`)

/** Shown only on narrow screens. Wide screens have the categories in the header. */
export const CategoryCarousel = (props: CategoryCarouselProps) => (
  <nav className="mob-only" aria-label="Categorias">
    <ul className="cats" dangerouslySetInnerHTML={itemsMarkup(props)} />
  </nav>
)
