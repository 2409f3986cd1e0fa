import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { incidentRisks, missingFacts } from '#contract/incident.ts'
import { type IncidentCase, saveIncident } from '#contract/incident-admin.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField } from '#web/kit/client/field.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors, isConflict } from '../calls.ts'
import { ActionFailure, useFirstError } from '../frame/action-dialog.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { Panel } from '../frame/screen.tsx'
import { type Draft, draftOf, factsOf, riskLines, Texts, WhenFields, WhoFields, whatLines } from './fact-fields.tsx'
import { incidentKey } from './incident-key.ts'

type FactsFormProps = { one: IncidentCase; mayChange: boolean }

export function FactsForm({ one, mayChange }: FactsFormProps) {
  const { draft, change, saving, showSaved } = useFacts(one)
  const { error, isPending } = saving
  const form = useFirstError(error)
  const parts = { draft, change, errors: fieldErrors(error) }
  const missing = missingFacts(one.facts)
  return (
    <Panel title="Fatos">
      {missing.length > 0 && !one.closing && (
        <Note tone="info" icon="info">
          <p>
            As comunicações dizem “em apuração” onde falta: <b>{missing.join(', ')}</b>.
          </p>
        </Note>
      )}
      <form
        ref={form}
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!isPending) saving.mutate()
        }}
      >
        <fieldset className="stack incident-fields" disabled={!mayChange}>
          <legend className="sr">Fatos do incidente</legend>
          <WhenFields {...parts} />
          <Texts {...parts} lines={whatLines} />
          <WhoFields {...parts} />
          <SelectField
            label="Risco"
            options={incidentRisks}
            value={draft.risk}
            onValue={risk => change({ risk: risk as Draft['risk'] })}
          />
          <Texts {...parts} lines={riskLines} />
        </fieldset>
        {error && <ActionFailure error={error} />}
        {error && isConflict(error) && (
          <button type="button" className="btn btn-sm btn-secondary" onClick={showSaved}>
            Ver como ficaram
          </button>
        )}
        {mayChange && (
          <BusyButton type="submit" className="btn btn-sm btn-primary" busy={isPending} doing="Salvando…">
            Salvar os fatos
          </BusyButton>
        )}
      </form>
    </Panel>
  )
}

/** What is typed stays, whatever others save, until it is saved or given up. */
function useFacts(one: IncidentCase) {
  const client = useQueryClient()
  const [base, setBase] = useState(one)
  const [draft, setDraft] = useState(() => draftOf(one.facts))
  const [isFollowing, setFollowing] = useState(false)
  const saving = useMutation({
    mutationFn: () =>
      call(saveIncident, {
        params: { id: String(one.id) },
        body: { version: base.version, facts: factsOf(draft, base.facts) },
      }),
    onSuccess() {
      notifySuccess('Fatos salvos.')
      setFollowing(true)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [incidentKey] }),
  })
  if (isFollowing && one.version !== base.version) {
    setBase(one)
    setDraft(draftOf(one.facts))
    setFollowing(false)
  }
  return {
    draft,
    saving,
    change: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    showSaved() {
      saving.reset()
      setFollowing(true)
    },
  }
}
