import { useState } from 'react'
import { supportLimits } from '#contract/support.ts'
import { addSavedAnswer, changeSavedAnswer, type SavedAnswer } from '#contract/support-desk.ts'
import { call, fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { LabelledField } from '../parts/labelled-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useSaving } from '../price-list/use-saving.ts'
import { answersKey } from './saved-answers.ts'

type Typed = { title: string; text: string }
type AnswerFormProps = { answer: SavedAnswer | undefined; onClose: () => void }

/** A saved answer as it is edited, or a new one. */
export function AnswerForm({ answer, onClose }: AnswerFormProps) {
  const [typed, setTyped] = useState<Typed>({ title: answer?.title ?? '', text: answer?.text ?? '' })
  const { busy, error, save } = useSaving({
    key: answersKey,
    send: (body: Typed) =>
      answer ? call(changeSavedAnswer, { params: { id: String(answer.id) }, body }) : call(addSavedAnswer, { body }),
    words: answer ? 'Resposta alterada.' : 'Resposta salva.',
    onSaved: onClose,
  })
  const errors = fieldWords(error)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  return (
    <DeedForm
      title={answer ? `Editar ${answer.title}` : 'Nova resposta'}
      verb="Salvar"
      doing="Salvando…"
      wide
      {...{ busy, error, onClose }}
      below="Vale para todos os operadores."
      onSend={() => save(typed)}
    >
      <TextField
        label="Nome"
        error={errors.title}
        maxLength={60}
        value={typed.title}
        onValue={title => change({ title })}
      />
      <LabelledField label="Texto" error={errors.text} hint="{nome} vira o primeiro nome da pessoa.">
        {tied => (
          <textarea
            {...tied}
            className="input"
            rows={7}
            maxLength={supportLimits.textLength}
            value={typed.text}
            onChange={({ target }) => change({ text: target.value })}
          />
        )}
      </LabelledField>
    </DeedForm>
  )
}
