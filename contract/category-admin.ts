import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { formatMegabytes } from './format.ts'
import { duties } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'

const base = '/api/operator/categories'
const Id = z.object({ id: Whole(32_767) })

export const categoryPicture = { width: 800, height: 500, minSide: 250, bytes: 5 * 1024 * 1024 } as const

/** The name is also part of a URL, where digits alone would look like an id and punctuation alone would vanish. */
const Name = z.string('Informe o nome.').check(
  z.overwrite(plainLine),
  z.minLength(1, 'Informe o nome.'),
  z.maxLength(40, 'O nome deve ter até 40 caracteres.'),
  z.refine(text => text === '' || /\p{L}/u.test(text), 'O nome precisa de letras.'),
)

export const AdminCategory = z.object({
  id: z.int(),
  name: z.string(),
  picture: z.nullable(z.string()),
  color: z.nullable(z.string()),
  partners: z.int(),
  listed: z.int(),
  withdrawn: z.boolean(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

const Answer = z.object({ data: z.array(AdminCategory) })

export const listAdminCategories = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the partner categories in order',
  roles: duties.seePartners,
  response: { 200: Answer },
  refusals: [422],
})

export const addCategory = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds a category at the end',
  roles: duties.classifyPartners,
  body: z.strictObject({ name: Name }),
  response: { 201: Answer },
  refusals: [409],
})

export const changeCategory = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Renames or withdraws a category; partners who have a withdrawn category keep it',
  roles: duties.classifyPartners,
  params: Id,
  body: z.strictObject({ name: Name, withdrawn: z.boolean() }),
  response: { 200: Answer },
  refusals: [404, 409],
})

export const moveCategory = endpoint({
  method: 'POST',
  path: `${base}/:id/place`,
  summary: 'Moves the category up or down; has no effect at either end',
  roles: duties.classifyPartners,
  params: Id,
  body: z.strictObject({ direction: z.enum(['up', 'down']) }),
  response: { 200: Answer },
  refusals: [404],
})

export const setCategoryPicture = endpoint({
  method: 'PUT',
  path: `${base}/:id/picture`,
  summary: 'Uploads the picture for the picker, as PNG, JPG or WebP',
  roles: duties.classifyPartners,
  params: Id,
  files: ['picture'],
  response: { 200: Answer },
  refusals: [404, 413, 415],
})

export const removeCategoryPicture = endpoint({
  method: 'DELETE',
  path: `${base}/:id/picture`,
  summary: 'Removes the picture, so that the drawing shows again',
  roles: duties.classifyPartners,
  params: Id,
  response: { 200: Answer },
  refusals: [404],
})

export const categoryPictureAdvice = `O ideal é ${categoryPicture.width} × ${categoryPicture.height} pixels.`

export const pictureErrors = {
  format: 'Envie uma imagem PNG, JPG ou WebP.',
  damaged: 'Não foi possível ler esta imagem. Envie outra.',
  tooLarge: `Esta imagem tem resolução alta demais. ${categoryPictureAdvice}`,
  tooSmall: `Esta imagem é pequena demais. ${categoryPictureAdvice}`,
  animated: 'Envie uma imagem sem animação.',
  heavy: `Esta imagem passa de ${formatMegabytes(categoryPicture.bytes)}. Envie outra, mais leve.`,
  missing: 'Escolha uma imagem.',
} as const
