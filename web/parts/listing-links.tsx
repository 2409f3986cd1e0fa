import { listingKinds } from '#contract/user-types.ts'

export type ListingKind = keyof typeof listingKinds
export const allKinds: readonly ListingKind[] = [1, 2, 3, 4, 5]

export const listingAddress = (kind: ListingKind) => `/listing/${kind}/${listingKinds[kind].name}`

type ListingLinksProps = { kinds?: readonly ListingKind[]; kind?: ListingKind }

/** Listings, each a link; `kind` is the one that is shown. */
export const ListingLinks = ({ kinds = allKinds, kind }: ListingLinksProps) => (
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
