import { resolve } from 'node:path'
import * as z from 'zod/mini'

export type ReviewingEnv = {
  /** In cents. Confirming or refunding more than this takes two operators. */
  secondOperatorAbove: number
  /** Which accounts' documents need two approvals. */
  secondReviewer: 'risk' | 'all'
  prohibitedWordsFile?: string | undefined
  /**
   * Out of 256 bits. A picture this close to another may come from the same series, so we only send it to an operator,
   * who sees the similarity.
   */
  similarPictureBits: number
  /** Draws the profile's number into the photos that visitors get. */
  photoMark: boolean
}

export const reviewingVariables = {
  SECOND_OPERATOR_ABOVE: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  SECOND_REVIEWER: z.enum(['risk', 'all']),
  PROHIBITED_WORDS_FILE: z.optional(
    z.pipe(
      z.string(),
      z.transform(path => resolve(path)),
    ),
  ),
  // At less than `sameBits` (server/people/media/mirrored-pictures.ts), the site would refuse pictures that it doesn't
  // call similar. Above 31, PDQ's threshold, the index would find too few.
  SIMILAR_PICTURE_BITS: z.pipe(z.string().check(z.regex(/^(2[4-9]|3[01])$/)), z.transform(Number)),
  PHOTO_MARK: z.pipe(
    z.enum(['0', '1']),
    z.transform(flag => flag === '1'),
  ),
}

export const reviewingRules = {
  SECOND_OPERATOR_ABOVE: { must: 'um valor em centavos, só algarismos', example: '50000' },
  SECOND_REVIEWER: { must: 'risk (só com sinais de risco) ou all (todos os documentos)', example: 'risk' },
  PROHIBITED_WORDS_FILE: { must: 'o caminho de um arquivo de texto', example: './palavras.txt' },
  SIMILAR_PICTURE_BITS: { must: 'um número inteiro de 24 a 31', example: '31' },
  PHOTO_MARK: { must: '1 (com o número do perfil nas fotos) ou 0', example: '1' },
} as const

export const reviewingDefaults = {
  SECOND_OPERATOR_ABOVE: '50000',
  SECOND_REVIEWER: 'risk',
  SIMILAR_PICTURE_BITS: '31',
  PHOTO_MARK: '0',
}

type Parsed = z.output<z.ZodMiniObject<typeof reviewingVariables>>

export const reviewingOf = (values: Parsed): ReviewingEnv => ({
  secondOperatorAbove: values.SECOND_OPERATOR_ABOVE,
  secondReviewer: values.SECOND_REVIEWER,
  prohibitedWordsFile: values.PROHIBITED_WORDS_FILE,
  similarPictureBits: values.SIMILAR_PICTURE_BITS,
  photoMark: values.PHOTO_MARK,
})
