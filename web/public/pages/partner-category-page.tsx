import type { Banner, Category } from '#contract/campaign.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Empty } from '#web/parts/empty.tsx'
import { PartnerAds } from '#web/parts/partner-ads.tsx'
import { PlainShell } from '#web/parts/shell.tsx'

export type PartnerCategoryPageProps = { category: Category; banners: Banner[] }

export const PartnerCategoryPage = ({ category, banners }: PartnerCategoryPageProps) => (
  <PlainShell back={paths.partnerCategories} current={paths.partnersHome}>
    <h1>{category.name}</h1>
    {banners.length > 0 ? (
      <PartnerAds banners={banners} />
    ) : (
      <Empty title={messages.partnersNotFound}>
        <a className="btn btn-outline btn-sm" href={paths.partnerCategories}>
          Ver todas as categorias
        </a>
      </Empty>
    )}
  </PlainShell>
)
