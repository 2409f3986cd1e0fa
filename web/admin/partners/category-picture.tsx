import { useEffect, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import {
  type AdminCategory,
  categoryPicture,
  categoryPictureAdvice,
  pictureErrors,
  removeCategoryPicture,
  setCategoryPicture,
} from '#contract/category-admin.ts'
import { CallFailure, failureOf, urlOf } from '#contract/client.ts'
import { formatMegabytes } from '#contract/format.ts'
import { Field } from '#web/kit/client/field.tsx'
import { call, fetchFresh, fieldErrors, headers } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { useCategoryChange } from './categories.ts'

type PictureFormProps = { category: AdminCategory; onClose: () => void }

export function PictureForm({ category, onClose }: PictureFormProps) {
  const [file, setFile] = useState<File>()
  const preview = usePreview(file)
  const params = { id: String(category.id) }
  const sending = useCategoryChange((file: File) => sendPicture(category.id, file), 'Imagem trocada.', onClose)
  const removing = useCategoryChange<void>(() => call(removeCategoryPicture, { params }), 'Imagem retirada.', onClose)
  const send = useOnce(sending)
  const isHeavy = file !== undefined && file.size > categoryPicture.bytes
  const lacks = file === undefined ? pictureErrors.missing : isHeavy ? pictureErrors.heavy : undefined
  return (
    <ActionDialog
      title={`Imagem de ${category.name}`}
      verb="Trocar imagem"
      doing="Enviando…"
      busy={sending.isPending}
      error={sending.error ?? removing.error ?? undefined}
      lacks={lacks}
      below="É cortada no centro, em 8 por 5, como na prévia. A imagem anterior é apagada."
      onSend={() => file && send(file)}
      onClose={onClose}
    >
      <figure className="category-preview">
        {preview ? <img src={preview} alt="Prévia da imagem" /> : <CategoryLook category={category} />}
        <figcaption className="xs">{preview ? 'Prévia' : 'Agora'}</figcaption>
      </figure>
      <Field
        label="Imagem"
        error={fieldErrors(sending.error).picture}
        hint={`PNG, JPG ou WebP, até ${formatMegabytes(categoryPicture.bytes)}. ${categoryPictureAdvice}`}
      >
        {control => (
          <input
            {...control}
            type="file"
            className="input"
            accept="image/png,image/jpeg,image/webp"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      {category.picture && (
        <button
          type="button"
          className="btn btn-sm btn-no"
          disabled={removing.isPending || sending.isPending}
          onClick={() => removing.mutate()}
        >
          Voltar ao desenho
        </button>
      )}
    </ActionDialog>
  )
}

function usePreview(file: File | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = file && URL.createObjectURL(file)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

async function sendPicture(id: number, picture: File): Promise<{ data: AdminCategory[] }> {
  const { method, path } = setCategoryPicture
  const body = new FormData()
  body.append('picture', picture)
  const answer = await fetchFresh(urlOf(path, { id }), { method, body, headers: headers() }).catch(() => {
    throw new CallFailure(0, failures.offline)
  })
  if (!answer.ok) throw await failureOf(answer)
  return answer.json()
}

/** Only the specification's categories have a drawing; their ids go up to 10. */
const drawn = 10

const drawingOf = (id: number) => `/art/${id <= drawn ? `category-${id}` : 'partners'}.svg`

export const CategoryLook = ({ category: { id, picture } }: { category: AdminCategory }) => (
  <img
    className="category-look"
    src={picture ? `/${picture.replace('800.', '400.')}` : drawingOf(id)}
    alt=""
    width="96"
    height="60"
    loading="lazy"
  />
)
