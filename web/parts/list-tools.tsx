import { maxNicknameSearch } from '#contract/catalog.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { Icon } from '../kit/icon.tsx'
import { memoizedMarkup } from '../kit/memoized-markup.ts'
import { filterQuery, type Places } from './catalog-query.ts'

type NameFormProps = { audience: AudienceName; places: Places; city?: string | undefined; name?: string }

type ListToolsProps = NameFormProps & {
  /** Whether the page has a list whose order needs an explanation. */
  ordered: boolean
}

const Tools = ({ ordered, ...form }: ListToolsProps) => (
  <>
    <details>
      <summary>Procurar pelo nome</summary>
      <NameForm {...form} />
    </details>
    {ordered && <OrderNote audience={form.audience} />}
  </>
)

const toolsMarkup = memoizedMarkup(Tools, ({ audience, places, city, ordered }) =>
  JSON.stringify([audience, places.states.length, places.state.id, city, ordered]),
)

/** Less common list tools, collapsed until the visitor opens them. */
export const ListTools = (props: ListToolsProps) => (
  <div className="list-tools" dangerouslySetInnerHTML={toolsMarkup(props)} />
)

export const NameForm = ({ audience, places, city, name }: NameFormProps) => {
  const kept = Object.entries(filterQuery(places, city ? { city } : {}))
  return (
    <search>
      <form className="name-form" action={audiences[audience].search} aria-label="Procurar pelo nome">
        {kept.map(([key, value]) => value && <input key={key} type="hidden" name={key} value={value} />)}
        <label className="label" htmlFor="nome">
          Nome do perfil{city && ` em ${city}`}
        </label>
        <input
          className="input"
          id="nome"
          name="name"
          defaultValue={name}
          maxLength={maxNicknameSearch}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <button type="submit" className="btn btn-secondary" aria-label="Procurar">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

/** Explains how a list is ordered (docs/decisions/003-listings.md). */
const OrderNote = ({ audience }: { audience: AudienceName }) => {
  const [first, second] = audiences[audience].tiers.map(tier => planTiers[tier].name)
  return (
    <details>
      <summary>Por que esta ordem?</summary>
      <p className="muted">
        {second && `O ${first} é um plano pago: vem antes do ${second}. Dentro de cada plano, `}
        {second ? 'a' : 'A'} ordem é um rodízio: os perfis formam um círculo, e a cada hora a lista começa em outro
        ponto dele. Todo dia, às 5h de Brasília, os lugares no círculo são sorteados de novo. Preço, visitas e tempo de
        anúncio não contam, e ninguém paga para subir{second && ' dentro do seu plano'}.
      </p>
    </details>
  )
}
