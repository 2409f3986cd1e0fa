import type { Banner, Category } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import type { Places } from '#web/parts/catalog-props.ts'
import { Empty } from '#web/parts/empty.tsx'
import { JoinPartners } from '#web/parts/join-partners.tsx'
import { PartnerAds } from '#web/parts/partner-ads.tsx'
import { PartnerSearch } from '#web/parts/partner-search.tsx'
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
