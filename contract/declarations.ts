import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'

type Text = {
  /** To change a text, add a new version here and in `declaration_versions`, by a migration. */
  version: number
  title: string
  statements: readonly string[]
}

/** An advertiser gives each of these declarations and consents separately (docs/safety.md T18, T58). */
export const declarations = {
  own_will: {
    version: 1,
    title: 'Anuncio por vontade própria',
    statements: [
      'Tenho 18 anos ou mais.',
      'Ninguém me obriga, ameaça ou pressiona a anunciar.',
      'Só eu controlo esta conta. Ninguém a administra por mim nem fica com parte do que eu ganho.',
      'As fotos, os vídeos e os textos são meus, e posso publicá-los.',
    ],
  },
  ad_rights: {
    version: 1,
    title: 'Posso publicar estes anúncios',
    statements: [
      'Tenho 18 anos ou mais e posso falar pela empresa.',
      'Tenho os direitos sobre as imagens, as marcas e os textos dos anúncios, e a autorização de quem aparece neles.',
      'Os anúncios não oferecem pessoas.',
    ],
  },
  publication: {
    version: 1,
    title: 'Autorizo a publicação',
    statements: [
      'Autorizo a Véspera a publicar neste site o perfil, as imagens e os vídeos que eu enviar, depois da análise.',
      'Posso retirar esta autorização quando quiser, na minha conta. O anúncio sai do ar na mesma hora.',
    ],
  },
  sensitive_data: {
    version: 1,
    title: 'Autorizo o uso de dados sensíveis',
    statements: [
      'O anúncio revela dados que a lei chama de sensíveis: vida sexual, orientação sexual e, se eu informar, a cor da pele.',
      'Autorizo a Véspera a guardar esses dados e a mostrá-los no meu anúncio, e só para isso.',
      'Em cor da pele posso escolher “Prefiro não informar”. Posso retirar esta autorização quando quiser, e o anúncio sai do ar na mesma hora.',
    ],
  },
} as const satisfies Record<string, Text>

export type DeclarationKind = keyof typeof declarations
export const declarationKinds = Object.keys(declarations) as [DeclarationKind, ...DeclarationKind[]]

/** The text whose SHA-256 is `text_hash`. */
export const declarationText = (kind: DeclarationKind) => {
  const { version, title, statements } = declarations[kind]
  return [`${kind} ${version}`, title, ...statements].join('\n')
}

/** How long a listed advertiser stays listed without accepting a new version. */
export const declarationGraceDays = 30

const Kind = z.enum(declarationKinds, messages.notFound)

/** `outdated`: the advertiser accepted an earlier version of the text. */
const declarationStates = ['missing', 'outdated', 'given', 'withdrawn'] as const

export const OwnDeclaration = z.object({
  kind: Kind,
  version: z.int(),
  title: z.string(),
  statements: z.array(z.string()),
  /** SHA-256 of the text, in hexadecimal. */
  text_hash: z.string(),
  state: z.enum(declarationStates),
  /** When the advertiser last gave it; `withdrawn_at`: when they withdrew it, if they did. */
  given_at: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  /** Until then, the ad stays live without this declaration. */
  due_at: z.nullable(z.string()),
})
export type OwnDeclaration = z.infer<typeof OwnDeclaration>

export const listDeclarations = endpoint({
  method: 'GET',
  path: '/api/account/declarations',
  summary: 'Returns the declarations that the caller’s ad needs before it is public, with their texts and answers',
  access: 'account',
  response: { 200: z.object({ data: z.array(OwnDeclaration) }) },
})

export const giveDeclarations = endpoint({
  method: 'POST',
  path: '/api/account/declarations',
  summary: 'Makes declarations, each by kind and version of the text',
  access: 'account',
  body: z.strictObject({
    data: z
      .array(z.strictObject({ kind: Kind, version: z.int() }))
      .check(z.minLength(1), z.maxLength(declarationKinds.length)),
  }),
  refusals: [409, 429],
})

export const withdrawDeclaration = endpoint({
  method: 'DELETE',
  path: '/api/account/declarations/:kind',
  summary: 'Withdraws a declaration. Unpublishes the ad immediately, until the caller makes it again',
  access: 'account',
  params: z.object({ kind: Kind }),
  refusals: [404],
})
