import { useState } from 'react'
import { useLocation } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { useGo } from '../go.ts'
import { notify } from '../notify.tsx'
import { readSession } from '../session.ts'
import { keepPhoto } from './draft.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import type { Step } from './steps.ts'

const notKept = 'Este navegador não guarda as fotos. Não feche nem recarregue a página antes de enviar.'

export type Taking = {
  busy: boolean
  /** Why the last photo was not taken, or what the server said of it. */
  problem: string | undefined
  take: (make: () => Promise<ArrayBuffer>) => Promise<void>
  takeFile: (file: File) => Promise<void>
}

/** Makes a photo that of a step, and leads to its confirmation. */
export function useTaking({ kind, confirmation }: Step): Taking {
  const said: { problem?: string } | null = useLocation().state
  const [problem, setProblem] = useState(said?.problem)
  const [busy, setBusy] = useState(false)
  const go = useGo()
  async function take(make: () => Promise<ArrayBuffer>) {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      if (!(await keepPhoto(readSession().token ?? '', kind, await make()))) notify.info(notKept, { duration: 10_000 })
      go(confirmation)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : messages.unexpected)
      setBusy(false)
    }
  }
  return { busy, problem, take, takeFile: file => take(() => shrinkPhoto(file)) }
}
