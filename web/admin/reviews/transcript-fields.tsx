import { ageOn } from '#contract/age.ts'
import { LabelledField } from '../parts/labelled-field.tsx'
import { MaskedInput } from '../parts/masked-input.tsx'
import { type Draft, isMinor } from './draft.ts'
import type { Change } from './drafts.ts'
import { caretAfter, isoDay, maskCpf, maskDay } from './masks.ts'

type TranscriptFieldsProps = {
  draft: Draft
  change: Change
  today: string
  errors: Partial<Record<string, string>>
}

/** What the operator reads from the document. */
export const TranscriptFields = ({ draft, change, today, errors }: TranscriptFieldsProps) => (
  <fieldset className="stack stack-3">
    <legend className="h-sm">Transcrição do documento</legend>
    <LabelledField label="Nome completo" error={errors.name}>
      {tied => (
        <input
          {...tied}
          className="input"
          autoComplete="off"
          maxLength={120}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
    </LabelledField>
    <div className="two">
      <LabelledField label="CPF" error={errors.cpf}>
        {tied => (
          <MaskedInput
            {...tied}
            mask={maskCpf}
            caretAfter={caretAfter}
            value={draft.cpf}
            placeholder="000.000.000-00"
            onValue={cpf => change({ cpf })}
          />
        )}
      </LabelledField>
      <LabelledField label="Nascimento" error={errors.birth} hint={ageWords(draft, today)}>
        {tied => (
          <MaskedInput
            {...tied}
            mask={maskDay}
            caretAfter={caretAfter}
            value={draft.birth}
            placeholder="dd/mm/aaaa"
            onValue={birth => change({ birth })}
          />
        )}
      </LabelledField>
    </div>
    <DocumentFields draft={draft} change={change} errors={errors} />
  </fieldset>
)

const DocumentFields = ({ draft, change, errors }: Omit<TranscriptFieldsProps, 'today'>) => (
  <>
    <div className="two">
      <LabelledField label="Nº do documento" error={errors.document_number}>
        {tied => (
          <input
            {...tied}
            className="input num"
            autoComplete="off"
            maxLength={30}
            value={draft.documentNumber}
            onChange={({ target }) => change({ documentNumber: target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label="Validade" error={errors.document_expires_on}>
        {tied => (
          <MaskedInput
            {...tied}
            mask={maskDay}
            caretAfter={caretAfter}
            value={draft.noExpiry ? '' : draft.expiry}
            placeholder={draft.noExpiry ? 'sem validade' : 'dd/mm/aaaa'}
            disabled={draft.noExpiry}
            onValue={expiry => change({ expiry })}
          />
        )}
      </LabelledField>
    </div>
    <label className="check">
      <input type="checkbox" checked={draft.noExpiry} onChange={({ target }) => change({ noExpiry: target.checked })} />
      <span>Documento sem validade</span>
    </label>
  </>
)

function ageWords({ birth }: Draft, today: string) {
  const day = isoDay(birth)
  if (!day) return birth.length === 10 ? 'Esta data não existe.' : undefined
  return <span className={isMinor({ birth }, { today }) ? 'too-young' : undefined}>{ageOn(today, day)} anos hoje</span>
}
