import { resolve } from 'node:path'
import * as z from 'zod/mini'

export type ReviewingEnv = {
  /** In cents. Confirming or refunding more than this takes two operators. */
  secondOperatorAbove: number
  /** Which accounts' documents need two approvals. */
  secondReviewer: 'risk' | 'all'
  prohibitedWordsFile?: string | undefined
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
}

export const reviewingRules = {
  SECOND_OPERATOR_ABOVE: { must: 'um valor em centavos, só algarismos', example: '50000' },
  SECOND_REVIEWER: { must: 'risk (só com sinais de risco) ou all (todos os documentos)', example: 'risk' },
  PROHIBITED_WORDS_FILE: { must: 'o caminho de um arquivo de texto', example: './palavras.txt' },
} as const

export const reviewingDefaults = { SECOND_OPERATOR_ABOVE: '50000', SECOND_REVIEWER: 'risk' }

type Parsed = z.output<z.ZodMiniObject<typeof reviewingVariables>>

export const reviewingOf = (values: Parsed): ReviewingEnv => ({
  secondOperatorAbove: values.SECOND_OPERATOR_ABOVE,
  secondReviewer: values.SECOND_REVIEWER,
  prohibitedWordsFile: values.PROHIBITED_WORDS_FILE,
})
