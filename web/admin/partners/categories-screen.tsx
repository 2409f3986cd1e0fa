import { useState } from 'react'
import { addCategory, changeCategory, type DeskCategory, moveCategory } from '#contract/category-desk.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldWords } from '../calls.ts'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { CheckField } from '../parts/check-field.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useOnce } from '../parts/use-once.ts'
import { PlacedNote } from '../pricing/placed-note.tsx'
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

type CategoryFormProps = { category: DeskCategory | undefined; onClose: () => void }

/** A category's name and whether it is offered, or a new one. */
function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [offered, setOffered] = useState(!category?.withdrawn)
  const saving = useChange<void>(
    () =>
      category
        ? call(changeCategory, { params: { id: String(category.id) }, body: { name, withdrawn: !offered } })
        : call(addCategory, { body: { name } }),
    category ? 'Categoria salva.' : 'Categoria criada.',
    onClose,
  )
  const save = useOnce(saving)
  return (
    <DeedForm
      title={category ? `Editar ${category.name}` : 'Nova categoria'}
      verb={category ? 'Salvar' : 'Criar categoria'}
      doing="Salvando…"
      busy={saving.isPending}
      error={saving.error ?? undefined}
      below={
        category
          ? 'Corrija o nome, mas não mude o sentido: quem já escolheu esta categoria continua nela.'
          : 'Entra no fim da lista e passa a ser oferecida agora.'
      }
      onSend={() => save()}
      onClose={onClose}
    >
      <TextField label="Nome" error={fieldWords(saving.error).name} maxLength={40} value={name} onValue={setName} />
      {category && <CheckField label="Disponível para escolher" checked={offered} onChecked={setOffered} />}
    </DeedForm>
  )
}
