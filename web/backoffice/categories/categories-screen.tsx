import { useState } from 'react'
import { type DeskCategory, moveCategory } from '#contract/category-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { call } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { PlacedNote } from '../price-list/placed-note.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryTable } from './category-table.tsx'
import { PictureForm } from './picture-form.tsx'
import { useCategories, useChange } from './use-categories.ts'

type Opened = { what: 'form'; category?: DeskCategory } | { what: 'picture'; category: DeskCategory }
type Move = { id: number; direction: 'up' | 'down' }

export function CategoriesScreen() {
  usePageTitle('Categorias')
  const { data, error, isPending, refetch } = useCategories()
  const [opened, open] = useState<Opened>()
  const moving = useChange(
    ({ id, direction }: Move) => call(moveCategory, { params: { id: String(id) }, body: { direction } }),
    'Ordem alterada.',
  )
  const close = () => open(undefined)
  return (
    <>
      <DeskTop title="Categorias">
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={!data}
          onClick={() => open({ what: 'form' })}
        >
          <Icon name="plus" />
          Nova categoria
        </button>
      </DeskTop>
      <div className="desk-body">
        <PlacedNote>
          Uma categoria retirada não pode mais ser escolhida. Quem já está nela continua, e ela some do site quando não
          houver mais nenhum parceiro no ar.
        </PlacedNote>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {moving.error && <FailureNote error={moving.error} />}
        {isPending && <p className="waiting">Buscando as categorias…</p>}
        {data && (
          <CategoryTable
            categories={data.data}
            busy={moving.isPending}
            onMove={moving.mutate}
            onEdit={category => open({ what: 'form', category })}
            onPicture={category => open({ what: 'picture', category })}
          />
        )}
      </div>
      {opened?.what === 'form' && <CategoryForm category={opened.category} onClose={close} />}
      {opened?.what === 'picture' && <PictureForm category={opened.category} onClose={close} />}
    </>
  )
}
