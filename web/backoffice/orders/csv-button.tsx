import { useMutation } from '@tanstack/react-query'
import { addressOf, CallFailure, failureOf } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { exportOrders } from '#contract/order-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fetchFresh, wordsOf } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { BusyButton } from '../parts/busy-button.tsx'
import type { Choice } from './order-choice.ts'

/** The orders of the choice as a file. Asked for and then saved, so that a refusal is said and not saved as a file. */
export function CsvButton({ choice, today }: { choice: Choice; today: string }) {
  const say = useSay()
  const saving = useMutation({
    mutationFn: () => fetchCsv(choice),
    onSuccess: file => save(file, `pedidos-${today}.csv`),
    onError: error => say(wordsOf(error, messages.unexpected)),
  })
  return (
    <BusyButton
      className="btn btn-sm btn-secondary"
      busy={saving.isPending}
      doing="Exportando…"
      onClick={() => saving.mutate()}
    >
      <Icon name="download" />
      <span className="csv-word">Exportar</span> CSV
    </BusyButton>
  )
}

async function fetchCsv(choice: Choice) {
  const answer = await fetchFresh(addressOf(exportOrders.path, {}, choice)).catch(() => {
    throw new CallFailure(0, messages.offline)
  })
  if (!answer.ok) throw await failureOf(answer)
  return answer.blob()
}

function save(file: Blob, download: string) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download }).click()
  URL.revokeObjectURL(href)
}
