import type { DeskCategory } from '#contract/category-desk.ts'

/** The specification's categories have drawings; what came later a neutral one. */
const drawn = 10

const drawingOf = (id: number) => `/art/${id <= drawn ? `category-${id}` : 'partners'}.svg`

/** A category as the public picker shows it. */
export const CategoryLook = ({ category: { id, picture } }: { category: DeskCategory }) => (
  <img
    className="category-look"
    src={picture ? `/${picture.replace('800.', '400.')}` : drawingOf(id)}
    alt=""
    width="96"
    height="60"
    loading="lazy"
  />
)
