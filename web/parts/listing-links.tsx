import { listingKinds } from '#contract/audiences.ts'

type Kind = keyof typeof listingKinds
const kinds: readonly Kind[] = [1, 2, 3, 4, 5]

export const listingAddress = (kind: Kind) => `/listing/${kind}/${listingKinds[kind].name}`

/** The five listings, each a link. */
export const ListingLinks = ({ kind }: { kind: Kind }) => (
  <nav aria-label="Listas">
    <ul className="chips">
      {kinds.map(each => (
        <li key={each}>
          <a className="chip" href={listingAddress(each)} aria-current={each === kind ? 'page' : undefined}>
            {listingKinds[each].heading}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
