import * as z from 'zod/mini'
import type { App } from '#server/app.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { pixChargeToAsk } from './tasks.ts'

/** Only whom it is about: what it says of money is not believed, and not read. */
const Callback = z.object({
  pix: z._default(z.array(z.object({ txid: z.optional(z.unknown()) })).check(z.maxLength(5000)), []),
})

/** Puts every charge of ours that it names on the queue, to be asked about; false for what is no callback. */
export async function takeCallback({ db }: Pick<App, 'db'>, body: string) {
  const parsed = Callback.safeParse(readJson(body))
  if (!parsed.success) return false
  const named = [...new Set(parsed.data.pix.map(({ txid }) => txid).filter(isTxid))]
  if (named.length === 0) return true
  await db.transaction().execute(async tx => {
    const known = await tx.selectFrom('pix_charges').select('txid').where('txid', 'in', named).execute()
    for (const { txid } of known) await enqueue(tx, pixChargeToAsk, { txid })
  })
  return true
}

const isTxid = (txid: unknown): txid is string => typeof txid === 'string' && /^[A-Za-z0-9]{26,35}$/.test(txid)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
