import { useEffect, useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import type { Order } from '#contract/order.ts'
import { proofErrors, proofLimits, sendProof } from '#contract/pix-proof.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { leaveExpired, sendForm } from '../client.ts'
import { readSession } from '../session.ts'
import { useUpdateOrder } from './orders.ts'
import { keepProof, readProof, removeProof, type UnsentProof } from './unsent-proof.ts'

const notKept = 'Este navegador não guarda o arquivo. Não feche nem recarregue a página antes de enviar.'
const unreached = 'Sem conexão. O comprovante continua neste aparelho: envie quando a internet voltar.'

export type Proof = ReturnType<typeof useProof>

/** The proof that the buyer has chosen for this order, and its sending. A reload keeps the file. */
export function useProof({ id }: Pick<Order, 'id'>) {
  const [file, setFile] = useState<UnsentProof>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const update = useUpdateOrder()
  useEffect(() => {
    let left = false
    void readProof(tokenNow(), id).then(found => left || setFile(found))
    return () => {
      left = true
      running.current?.abort()
    }
  }, [id])

  async function choose(chosen: File) {
    running.current?.abort()
    setProblem(undefined)
    if (chosen.size > proofLimits.bytes) return setProblem(proofErrors.too_heavy)
    const bytes = await chosen.arrayBuffer().catch(() => undefined)
    if (!bytes) return setProblem(proofErrors.damaged)
    const kept = { orderId: id, name: chosen.name, type: chosen.type, bytes }
    if (!(await keepProof(tokenNow(), kept))) notify.info(notKept, { duration: tenSeconds })
    const stored = await readProof(tokenNow(), id)
    setFile(stored)
    if (stored) await send(stored)
  }

  async function send(proof: UnsentProof) {
    const abort = new AbortController()
    running.current = abort
    setProblem(undefined)
    setShare(0)
    const following = { onProgress: setShare, signal: abort.signal }
    const outcome = await upload(id, proof, following).catch((error: unknown) => ({ problem: problemOf(error) }))
    if (abort.signal.aborted) return
    setShare(undefined)
    if ('problem' in outcome) return setProblem(outcome.problem)
    setFile(undefined)
    await removeProof()
    await update(outcome)
  }

  function drop() {
    running.current?.abort()
    setShare(undefined)
    setProblem(undefined)
    setFile(undefined)
    void removeProof()
  }

  return { file, share, problem, choose, drop, retry: () => file && void send(file) }
}

const tokenNow = () => readSession().token ?? ''

type Following = { onProgress: (share: number) => void; signal: AbortSignal }

function upload(id: number, { bytes, type, name }: UnsentProof, following: Following) {
  const form = new FormData()
  form.append('proof', new Blob([bytes], { type }), name)
  const endpoint = { ...sendProof, path: sendProof.path.replace(':id', String(id)) }
  return sendForm<Order>({ endpoint, token: readSession().token, form, ...following })
}

function problemOf(error: unknown) {
  if (!(error instanceof CallFailure)) return failures.unexpected
  const { status, message, errors } = error
  if (status === 401) void leaveExpired()
  return status === 0 ? unreached : (errors.proof?.[0] ?? message)
}
