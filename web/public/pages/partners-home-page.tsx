import type { ReactNode } from 'react'
import type { Banner, Category } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { Places } from '#web/parts/catalog-props.ts'
import { Empty } from '#web/parts/empty.tsx'
import { PartnerAds } from '#web/parts/partner-ads.tsx'
import { JoinPartners } from '#web/parts/partner-block.tsx'
import { Shell } from '#web/parts/shell.tsx'

export type PartnersHomePageProps = {
  places: Places
  categories: Category[]
  categoryId: number | null
  banners: Banner[]
  next: string | null
  start: string | null
}

const path = paths.partnersHome

type PartnerSearchProps = { action: string; places: Places; categories: Category[]; categoryId: number | null }

const PartnerSearch = ({ action, places, categories, categoryId }: PartnerSearchProps) => (
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

export const PartnersHomePage = ({ places, categories, categoryId, banners, next, start }: PartnersHomePageProps) => {
  const keep = { category_id: categoryId?.toString() }
  return (
    <Shell states={places.states} state={places.state} current={path} stateForm={{ action: path, keep }}>
      <h1>{messages.partnersHeading}</h1>
      <PartnerSearch action={path} places={places} categories={categories} categoryId={categoryId} />
      <a className="link see-all" href={paths.partnerCategories}>
        Ver todas as categorias
      </a>
      {start && (
        <a className="btn btn-sm btn-secondary" href={start}>
          Voltar ao início da lista
        </a>
      )}
      {banners.length > 0 ? (
        <PartnerAds banners={banners} linksOutside />
      ) : (
        <Empty title={messages.partnersNotFound}>
          {categoryId !== null && (
            <a className="btn btn-outline btn-sm" href={path}>
              {messages.clearFilters}
            </a>
          )}
        </Empty>
      )}
      {next && (
        <a className="btn btn-outline more" href={next} rel="next">
          Ver mais parceiros
        </a>
      )}
      <JoinPartners />
    </Shell>
  )
}
