import { removeSavedAnswer, type SavedAnswer } from '#contract/support-desk.ts'
import { call } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { useSaving } from '../price-list/use-saving.ts'
import { answersKey } from './saved-answers.ts'

export function AnswerRemoval({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const { busy, error, save } = useSaving({
    key: answersKey,
    send: () => call(removeSavedAnswer, { params: { id: String(answer.id) } }),
    words: 'Resposta removida.',
    onSaved: onClose,
  })
  return (
    <DeedForm
      title={`Remover ${answer.title}?`}
      verb="Remover"
      doing="Removendo…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      below="Ela some para todos os operadores. Mensagens já enviadas ficam."
      onSend={() => save(undefined)}
    />
  )
}
