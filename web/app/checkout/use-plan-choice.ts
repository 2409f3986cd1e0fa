import { useState } from 'react'
import type { Product } from '#contract/plan.ts'
import { keepDraft, readDraft } from '../forms/draft.ts'

export type Tier = Product['type_name']

const draft = 'packets'

/** What is chosen of the plans, kept for a reload and for the way back from the payment. */
export function usePlanChoice() {
  const [{ tier, planId }, set] = useState<{ tier: Tier; planId: number | undefined }>(kept)
  const choose = (more: { tier?: Tier; planId?: number }) => {
    const chosen = { tier, planId, ...more }
    keepDraft(draft, chosen)
    set(chosen)
  }
  return { tier, planId, choose }
}

function kept() {
  const { tier, planId } = readDraft(draft)
  const known: Tier = tier === 'Básico' ? tier : 'Premium'
  return { tier: known, planId: typeof planId === 'number' ? planId : undefined }
}
