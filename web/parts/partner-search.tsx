import type { ReactNode } from 'react'
import type { Category } from '#contract/campaign.ts'
import { Icon } from '../kit/icon.tsx'
import type { Places } from './catalog-props.ts'

type PartnerSearchProps = { action: string; places: Places; categories: Category[]; categoryId: number | null }

export const PartnerSearch = ({ action, places, categories, categoryId }: PartnerSearchProps) => (
  <search>
    <form className="partner-search" action={action} aria-label="Filtrar parceiros">
      <Choice id="estado" name="state" label="Estado" value={places.state.sigla}>
        {places.states.map(({ id, sigla }) => (
          <option key={id}>{sigla}</option>
        ))}
      </Choice>
      <Choice id="categoria" name="category_id" label="Categoria" value={categoryId?.toString() ?? ''}>
        <option value="">Todas as categorias</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <button type="submit" className="btn btn-primary">
        <Icon name="search" />
        Pesquisar
      </button>
    </form>
  </search>
)

type ChoiceProps = { id: string; name: string; label: string; value: string; children: ReactNode }

const Choice = ({ id, name, label, value, children }: ChoiceProps) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    <span className="select">
      <select className="input" id={id} name={name} defaultValue={value} autoComplete="off">
        {children}
      </select>
      <Icon name="chevron-down" />
    </span>
  </div>
)
