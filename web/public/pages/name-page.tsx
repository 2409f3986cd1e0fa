import type { Card } from '#contract/catalog.ts'
import { formatNumber } from '#contract/format.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { CardGrid, type CardStyle } from '#web/parts/card.tsx'
import { filteredPath, filterQuery, type Places } from '#web/parts/catalog-query.ts'
import { PageHead } from '#web/parts/catalog-shell.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { NameForm } from '#web/parts/list-tools.tsx'
import { CardRow } from '#web/parts/near-matches.tsx'
import { SectionHead } from '#web/parts/section-head.tsx'
import { Shell } from '#web/parts/shell.tsx'

export type NamePageProps = {
  audience: AudienceName
  places: Places
  city: string | undefined
  name: string
  exact: Card[]
  near: Card[]
  /** Whether there are more matching profiles than the page shows. */
  more: boolean
  others: Card[]
}

export const NamePage = (props: NamePageProps) => {
  const { audience, places, city, name, exact, near, more, others } = props
  const { heading, home, search, card } = audiences[audience]
  const total = exact.length + near.length
  const found = `${more ? 'mais de ' : ''}${formatNumber(total)} ${total === 1 ? 'perfil' : 'perfis'}`
  return (
    <Shell {...places} current={home} stateForm={{ action: search, keep: { name } }}>
      <PageHead heading={heading} found={found} />
      <NameForm audience={audience} places={places} city={city} name={name} />
      <p className="list-tools">
        <a className="link" href={filteredPath(search, places, city ? { city } : {})}>
          Voltar à lista
        </a>
        {city && (
          <a className="link" href={namePath(search, places, name)}>
            Procurar em todo o estado
          </a>
        )}
      </p>
      <div className="results">
        {total === 0 && (
          <Empty title="Nenhum perfil com este nome" hope="Confira a escrita ou digite só o começo do nome." />
        )}
        <FoundProfiles id="iguais" title={`Com o nome “${name}”`} cards={exact} says={card} />
        <FoundProfiles
          id="parecidos"
          title={exact.length > 0 ? 'Nomes parecidos' : `Nomes parecidos com “${name}”`}
          cards={near}
          says={card}
        />
        {more && <Narrower {...props} />}
      </div>
      <CardRow id="outros" title="Outros perfis" cards={others} says={card} />
    </Shell>
  )
}

type FoundProfilesProps = { id: string; title: string; cards: Card[]; says: CardStyle['says'] }

const FoundProfiles = ({ id, title, cards, says }: FoundProfilesProps) =>
  cards.length > 0 && (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{title}</SectionHead>
      <CardGrid cards={cards} grid="premium" says={says} leads={false} />
    </section>
  )

const maxCities = 8

/** Links to the cities of the profiles that the search found. */
const Narrower = ({ audience, places, city, name, exact, near }: NamePageProps) => {
  const cities = [...new Set([...exact, ...near].flatMap(card => card.city ?? []))].slice(0, city ? 0 : maxCities)
  return (
    <div className="all-lists">
      <p>
        Há mais perfis com este nome. {city ? 'Digite o nome inteiro.' : 'Digite o nome inteiro ou escolha a cidade:'}
      </p>
      <ul className="chips">
        {cities.map(each => (
          <li key={each}>
            <a className="chip" href={namePath(audiences[audience].search, places, name, each)}>
              {each}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function namePath(path: string, places: Places, name: string, city?: string) {
  const { state } = filterQuery(places, {})
  const query = { ...(state && { state }), ...(city && { city }), name }
  return `${path}?${new URLSearchParams(query)}`
}
