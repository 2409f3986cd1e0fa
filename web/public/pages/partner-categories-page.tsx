import type { Category } from '#contract/campaign.ts'
import { foldName } from '#contract/place.ts'
import { PlainShell } from '#web/parts/plain-shell.tsx'

export const PartnerCategoriesPage = ({ categories }: { categories: Category[] }) => (
  <PlainShell back="/home-partners" current="/home-partners">
    <h1>Categorias de parceiros</h1>
    <ul className="kinds">
      {categories.map(({ id, name }) => (
        <li key={id}>
          <a href={`/partners/${id}/${slug(name)}`}>
            <img src={`/art/category-${id}.svg`} alt="" width="400" height="250" fetchPriority="low" />
            {name}
          </a>
        </li>
      ))}
    </ul>
  </PlainShell>
)

/** `Saúde e bem estar` → `saude-e-bem-estar`. */
const slug = (name: string) => foldName(name).replaceAll(' ', '-')
