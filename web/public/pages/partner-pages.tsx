import type { ReactNode } from 'react'
import type { Banner, Category, ShownCategory } from '#contract/campaign.ts'
import { mediaPath } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { foldName } from '#contract/place.ts'
import { Icon } from '#web/kit/icon.tsx'
import { placeholderColor } from '#web/kit/placeholder-color.ts'
import type { Places } from '#web/parts/catalog-query.ts'
import { Empty } from '#web/parts/empty.tsx'
import { JoinPartners, PartnerBanners } from '#web/parts/partner-banners.tsx'
import { PlainShell, Shell } from '#web/parts/shell.tsx'

type PartnersHomePageProps = {
  places: Places
  categories: Category[]
  categoryId: number | null
  banners: Banner[]
  next: string | null
  start: string | null
}

const path = paths.partnersHome

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
        <PartnerBanners banners={banners} linksOutside />
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

type PartnerCategoryPageProps = { category: Category; banners: Banner[] }

export const PartnerCategoryPage = ({ category, banners }: PartnerCategoryPageProps) => (
  <PlainShell back={paths.partnerCategories} current={paths.partnersHome}>
    <h1>{category.name}</h1>
    {banners.length > 0 ? (
      <PartnerBanners banners={banners} />
    ) : (
      <Empty title={messages.partnersNotFound}>
        <a className="btn btn-outline btn-sm" href={paths.partnerCategories}>
          Ver todas as categorias
        </a>
      </Empty>
    )}
  </PlainShell>
)

export const PartnerCategoriesPage = ({ categories }: { categories: ShownCategory[] }) => (
  <PlainShell back={paths.partnersHome} current={paths.partnersHome}>
    <h1>Categorias de parceiros</h1>
    <ul className="kinds">
      {categories.map(category => (
        <li key={category.id}>
          <a href={paths.partnerCategory(category.id, slug(category.name))}>
            <Picture category={category} />
            {category.name}
          </a>
        </li>
      ))}
    </ul>
  </PlainShell>
)

/** Categories with higher ids share a neutral drawing until they get their own picture. */
const drawn = 10
const pictureSize = { width: 400, height: 250, fetchPriority: 'low' } as const

const Picture = ({ category: { id, folder, color } }: { category: ShownCategory }) =>
  folder && color ? (
    <img
      src={mediaPath(folder, '400.webp')}
      srcSet={`${mediaPath(folder, '400.webp')} 400w,${mediaPath(folder, '800.webp')} 800w`}
      sizes="(min-width:75rem) 15rem,(min-width:48rem) 33vw,50vw"
      alt=""
      {...pictureSize}
      style={placeholderColor(color)}
    />
  ) : (
    <img src={`/art/${id <= drawn ? `category-${id}` : 'partners'}.svg`} alt="" {...pictureSize} />
  )

const slug = (name: string) => foldName(name).replaceAll(' ', '-')
