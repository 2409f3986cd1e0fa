import { type IncidentFacts, incidentData, incidentPeople, incidentTextLength } from '#contract/incident.ts'
import { Check } from '#web/kit/check.tsx'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { localMinute, unlessUntouched } from '../frame/sao-paulo-time.ts'

/** Times in São Paulo time, numbers as they are typed. */
export type Draft = Omit<IncidentFacts, 'discovered_at' | 'happened_at' | 'people_count' | 'minors_count'> & {
  discovered: string
  happened: string
  peopleCount: string
  minorsCount: string
}

export const draftOf = ({
  discovered_at,
  happened_at,
  people_count,
  minors_count,
  ...facts
}: IncidentFacts): Draft => ({
  ...facts,
  discovered: localMinute(new Date(discovered_at)),
  happened: happened_at ? localMinute(new Date(happened_at)) : '',
  peopleCount: people_count === null ? '' : String(people_count),
  minorsCount: minors_count === null ? '' : String(minors_count),
})

export function factsOf({ discovered, happened, peopleCount, minorsCount, ...facts }: Draft, before: IncidentFacts) {
  // The server refuses what is below zero; NaN would be null on the wire, which it takes for unknown.
  const numberOf = (text: string) => (text.trim() === '' ? null : /^\s*\d+\s*$/.test(text) ? Number(text) : -1)
  return {
    ...facts,
    discovered_at: unlessUntouched(discovered, before.discovered_at),
    happened_at: happened === '' ? null : unlessUntouched(happened, before.happened_at ?? undefined),
    people_count: numberOf(peopleCount),
    minors_count: numberOf(minorsCount),
  }
}

type Parts = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  errors: Partial<Record<string, string>>
}

export const WhenFields = ({ draft, change, errors }: Parts) => (
  <>
    <TextField
      label="Nome"
      error={errors.title}
      maxLength={120}
      value={draft.title}
      onValue={title => change({ title })}
    />
    <div className="two">
      <TextField
        label="Descoberto em"
        hint="Horário de São Paulo. O prazo conta daqui."
        type="datetime-local"
        error={errors.discovered_at}
        value={draft.discovered}
        onValue={discovered => change({ discovered })}
      />
      <TextField
        label="Aconteceu em"
        hint="Vazio: ainda não se sabe."
        type="datetime-local"
        error={errors.happened_at}
        value={draft.happened}
        onValue={happened => change({ happened })}
      />
    </div>
  </>
)

type TextName = 'what' | 'found_by' | 'risk_reason' | 'measures_before' | 'measures_after' | 'delay_reason'
type Line = { name: TextName; label: string; hint?: string }

export const whatLines: readonly Line[] = [
  { name: 'what', label: 'O que aconteceu', hint: 'E a causa, quando se souber. Sem nomes.' },
  { name: 'found_by', label: 'Como foi descoberto, e por quem' },
]
export const riskLines: readonly Line[] = [
  { name: 'risk_reason', label: 'Por que, e o que pode acontecer às pessoas' },
  { name: 'measures_before', label: 'O que já protegia os dados' },
  { name: 'measures_after', label: 'O que foi feito, e o que a pessoa pode fazer' },
  { name: 'delay_reason', label: 'Motivo da demora, se houve' },
]

export const Texts = ({ draft, change, errors, lines }: Parts & { lines: readonly Line[] }) =>
  lines.map(({ name, label, hint }) => (
    <TextAreaField
      key={name}
      {...{ label, hint }}
      error={errors[name]}
      rows={3}
      maxLength={incidentTextLength}
      value={draft[name]}
      onValue={text => change({ [name]: text })}
    />
  ))

export const WhoFields = ({ draft, change, errors }: Parts) => (
  <>
    <Choices legend="Quais dados" options={incidentData} chosen={draft.data} onChosen={data => change({ data })} />
    <Choices legend="De quem" options={incidentPeople} chosen={draft.people} onChosen={people => change({ people })} />
    <div className="two">
      <TextField
        label="Quantas pessoas"
        hint="Vazio: ainda não se sabe."
        error={errors.people_count}
        inputMode="numeric"
        maxLength={9}
        value={draft.peopleCount}
        onValue={peopleCount => change({ peopleCount })}
      />
      <TextField
        label="Entre elas, menores de 18"
        hint="A ANPD pergunta."
        error={errors.minors_count}
        inputMode="numeric"
        maxLength={9}
        value={draft.minorsCount}
        onValue={minorsCount => change({ minorsCount })}
      />
    </div>
  </>
)

type ChoicesProps<Key extends string> = {
  legend: string
  options: Record<Key, string>
  chosen: readonly Key[]
  onChosen: (chosen: Key[]) => void
}

const Choices = <Key extends string>({ legend, options, chosen, onChosen }: ChoicesProps<Key>) => (
  <fieldset className="incident-choice">
    <legend className="label">{legend}</legend>
    <div className="incident-choices">
      {(Object.entries(options) as [Key, string][]).map(([key, name]) => (
        <Check
          key={key}
          checked={chosen.includes(key)}
          onChecked={is => onChosen(is ? [...chosen, key] : chosen.filter(other => other !== key))}
        >
          {name}
        </Check>
      ))}
    </div>
  </fieldset>
)
