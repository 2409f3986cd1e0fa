import type { ShownCategory } from '#contract/campaign.ts'
import { mediaPath } from '#contract/media.ts'
import { paths } from '#contract/paths.ts'
import { foldName } from '#contract/place.ts'
import { placeholderColor } from '#web/kit/placeholder-color.ts'
import { PlainShell } from '#web/parts/shell.tsx'

export const PartnerCategoriesPage = ({ categories }: { categories: ShownCategory[] }) => (
  <PlainShell back={paths.partnersHome} current={paths.partnersHome}>
    <h1>Categorias de parceiros</h1>
    <ul className="kinds">
      {categories.map(category => (
        <li key={category.id}>
          <a href={`/partners/${category.id}/${slug(category.name)}`}>
            <Picture category={category} />
            {category.name}
          </a>
        </li>
      ))}
    </ul>
  </PlainShell>
)

/** Later categories share a neutral drawing until they get a picture. */
const drawn = 10

const Picture = ({ category: { id, folder, color } }: { category: ShownCategory }) =>
  folder && color ? (
    <img
      src={mediaPath(folder, '400.webp')}
      srcSet={`${mediaPath(folder, '400.webp')} 400w,${mediaPath(folder, '800.webp')} 800w`}
      sizes="(min-width:75rem) 15rem,(min-width:48rem) 33vw,50vw"
      alt=""
      width="400"
      height="250"
      fetchPriority="low"
      style={placeholderColor(color)}
    />
  ) : (
    <img
      src={`/art/${id <= drawn ? `category-${id}` : 'partners'}.svg`}
      alt=""
      width="400"
      height="250"
      fetchPriority="low"
    />
  )

/** `Saúde e bem estar` → `saude-e-bem-estar`. */
const slug = (name: string) => foldName(name).replaceAll(' ', '-')
