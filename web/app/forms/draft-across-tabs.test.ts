import { expect, onTestFinished, test, vi } from 'vitest'
import { unsentFields } from '#web/kit/client/unsent.ts'
import { openDraftAcrossTabs } from './draft-across-tabs.ts'

const row = unsentFields({ prefix: 'draft-of-a-test:', place: () => 'page' })
const stored = { name: 'Antes', about: 'Antes' }

/** Subscribes like another tab with the same form. */
function follow(draft: ReturnType<typeof openDraftAcrossTabs>) {
  const listener = vi.fn()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', new EventTarget())
  onTestFinished(draft.follow(listener))
  return listener
}

test('removes a field that another tab has sent, even if this tab stored it again at the same moment', async () => {
  const draft = openDraftAcrossTabs(row, 1, stored)
  row.write(1, { name: 'Enviado' })
  const listener = follow(draft)
  draft.keep({ name: 'Enviado', about: 'Novo' })
  const other = new BroadcastChannel('vespera')
  onTestFinished(() => other.close())
  other.postMessage({ topic: 'draft-of-a-test:1', news: { name: 'Enviado', about: 'Outro' } })
  await vi.waitFor(() => expect(row.read(1)).toEqual({ about: 'Novo' }))
  await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith({ typed: [], gone: ['name'] }))
  expect(draft.shown()).toEqual({ about: 'Novo' })
})
