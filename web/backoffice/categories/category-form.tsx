import { useState } from 'react'
import { addCategory, changeCategory, type DeskCategory } from '#contract/category-desk.ts'
import { call, fieldWords } from '../calls.ts'
import { CheckField } from '../parts/check-field.tsx'
import { DeedForm } from '../parts/deed-form.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useOnce } from '../parts/use-once.ts'
import { useChange } from './use-categories.ts'

type CategoryFormProps = { category: DeskCategory | undefined; onClose: () => void }

/** A category's name and whether it is offered, or a new one. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
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
