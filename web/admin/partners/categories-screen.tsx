import '../pricing/pricing.css'
import './partners.css'
import { useState } from 'react'
import { type AdminCategory, addCategory, changeCategory, moveCategory } from '#contract/category-admin.ts'
import { Check } from '#web/kit/check.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { TableHead } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useCategories, useCategoryChange } from './categories.ts'
import { CategoryLook, PictureForm } from './category-picture.tsx'

type Opened = { what: 'form'; category?: AdminCategory } | { what: 'picture'; category: AdminCategory }
type Move = { id: number; direction: 'up' | 'down' }

export default function CategoriesScreen() {
  const { data, error, isPending, refetch } = useCategories()
  const [opened, open] = useState<Opened>()
  const moving = useCategoryChange(
    ({ id, direction }: Move) => call(moveCategory, { params: { id: String(id) }, body: { direction } }),
    'Ordem alterada.',
  )
  const close = () => open(undefined)
  return (
    <>
      <Screen
        title="Categorias"
        actions={
          <button
            type="button"
            className="btn btn-sm btn-primary"
            disabled={!data}
            onClick={() => open({ what: 'form' })}
          >
            <Icon name="plus" />
            Nova categoria
          </button>
        }
      >
        <Note tone="info" icon="info">
          Uma categoria retirada não pode mais ser escolhida. Quem já está nela continua, e ela some do site quando não
          houver mais nenhum parceiro no ar.
        </Note>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {moving.error && <FailureNote error={moving.error} />}
        {isPending && <Waiting words="Buscando as categorias…" shape="rows" />}
        {data?.data.length === 0 && <p className="muted">Nenhuma categoria ainda.</p>}
        {data && data.data.length > 0 && (
          <CategoryTable
            categories={data.data}
            busy={moving.isPending}
            onMove={moving.mutate}
            onEdit={category => open({ what: 'form', category })}
            onPicture={category => open({ what: 'picture', category })}
          />
        )}
      </Screen>
      {opened?.what === 'form' && <CategoryForm category={opened.category} onClose={close} />}
      {opened?.what === 'picture' && <PictureForm category={opened.category} onClose={close} />}
    </>
  )
}

type CategoryFormProps = { category: AdminCategory | undefined; onClose: () => void }

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [offered, setOffered] = useState(!category?.withdrawn)
  const saving = useCategoryChange<void>(
    () =>
      category
        ? call(changeCategory, { params: { id: String(category.id) }, body: { name, withdrawn: !offered } })
        : call(addCategory, { body: { name } }),
    category ? 'Categoria salva.' : 'Categoria criada.',
    onClose,
  )
  const save = useOnce(saving)
  return (
    <ActionDialog
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
      <TextField label="Nome" error={fieldErrors(saving.error).name} maxLength={40} value={name} onValue={setName} />
      {category && (
        <Check checked={offered} onChecked={setOffered}>
          Disponível para escolher
        </Check>
      )}
    </ActionDialog>
  )
}

type RowActions = {
  busy: boolean
  onMove: (move: { id: number; direction: 'up' | 'down' }) => void
  onEdit: (category: AdminCategory) => void
  onPicture: (category: AdminCategory) => void
}
type CategoryTableProps = RowActions & { categories: readonly AdminCategory[] }

const columns = [
  { name: 'Categoria' },
  { name: 'Parceiros', isMoney: true },
  { name: 'No ar', isMoney: true },
  { name: 'Situação' },
]

const CategoryTable = ({ categories, ...actions }: CategoryTableProps) => (
  <div className="table-wrap">
    <table className="table price-table">
      <caption className="sr">Categorias, na ordem em que aparecem</caption>
      <TableHead columns={columns} last="Ações" />
      <tbody>
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            isFirst={index === 0}
            isLast={index === categories.length - 1}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  </div>
)

type CategoryRowProps = RowActions & { category: AdminCategory; isFirst: boolean; isLast: boolean }

const CategoryRow = ({ category, isFirst, isLast, busy, onMove, onEdit, onPicture }: CategoryRowProps) => {
  const { id, name, partners, listed, withdrawn } = category
  return (
    <tr className={withdrawn ? 'is-withdrawn' : undefined}>
      <th scope="row">
        <span className="category-name">
          <CategoryLook category={category} />
          {name}
        </span>
      </th>
      <td className="table-money" data-name="Parceiros">
        {partners}
      </td>
      <td className="table-money" data-name="No ar">
        {listed}
      </td>
      <td data-name="Situação">
        <span className={withdrawn ? 'badge' : 'badge badge-green'}>{withdrawn ? 'Retirada' : 'Oferecida'}</span>
      </td>
      <td className="table-action">
        <span className="row-buttons">
          <MoveButton {...{ id, name, onMove }} direction="up" off={busy || isFirst} />
          <MoveButton {...{ id, name, onMove }} direction="down" off={busy || isLast} />
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => onPicture(category)}>
            Imagem<span className="sr"> de {name}</span>
          </button>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => onEdit(category)}>
            Editar<span className="sr"> {name}</span>
          </button>
        </span>
      </td>
    </tr>
  )
}

type MoveButtonProps = Pick<RowActions, 'onMove'> & { id: number; name: string; direction: 'up' | 'down'; off: boolean }

const MoveButton = ({ id, name, direction, off, onMove }: MoveButtonProps) => (
  <button
    type="button"
    className="iconbtn move"
    data-direction={direction}
    // Stays focusable at both ends of the list, so that keyboard users keep their place.
    aria-disabled={off}
    aria-label={`${direction === 'up' ? 'Subir' : 'Descer'} ${name}`}
    onClick={() => off || onMove({ id, direction })}
  >
    <Icon name="chevron-down" />
  </button>
)
