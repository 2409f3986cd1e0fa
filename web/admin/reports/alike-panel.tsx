import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type AlikeScope, alikeScopes, type ReportCase, undoHidings } from '#contract/report-admin.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

type AlikeProps = { one: ReportCase; onUndone: VersionOutcome['onDecided']; onRefused: VersionOutcome['onRefused'] }

const scopes = Object.keys(alikeScopes) as AlikeScope[]

const hints: Record<AlikeScope, string> = {
  source: 'A mesma origem é o mesmo e-mail ou, sem ele, a mesma rede.',
  wave: 'A onda são as denúncias do mesmo tipo de envio (anônimas ou identificadas) de um dia antes a um dia depois desta.',
}

/** For a flood of reports: one decision instead of one for each. */
export function AlikePanel(props: AlikeProps) {
  const { alike } = props.one
  const [asking, setAsking] = useState<AlikeScope>()
  const some = scopes.filter(scope => alike[scope] > 0)
  if (some.length === 0) return null
  return (
    <Panel title="Desfazer ocultações">
      <p className="xs">
        Se foram denúncias em série, sem nada de concreto, uma só decisão coloca de volta no ar tudo o que elas
        ocultaram.
      </p>
      <div className="report-deeds">
        {some.map(scope => (
          <button key={scope} type="button" className="btn btn-sm btn-secondary" onClick={() => setAsking(scope)}>
            <Icon name="rotate-ccw" />
            {alikeScopes[scope]}: {alike[scope]}
          </button>
        ))}
      </div>
      {asking && <UndoDialog {...props} scope={asking} close={() => setAsking(undefined)} />}
    </Panel>
  )
}

type DialogProps = AlikeProps & { scope: AlikeScope; close: () => void }

function UndoDialog({ one, scope, close, onUndone, onRefused }: DialogProps) {
  const [reason, setReason] = useState('')
  const undoing = useMutation({
    mutationFn: () => call(undoHidings, { params: { id: String(one.id) }, body: { scope, reason: reason.trim() } }),
    onSuccess() {
      close()
      onUndone('Tudo voltou ao ar. Os casos continuam na fila.', 'stay')
    },
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const undo = useOnce(undoing)
  const errors = fieldErrors(undoing.error)
  const count = one.alike[scope]
  return (
    <ActionDialog
      title="Desfazer o que foi ocultado?"
      verb="Desfazer"
      doing="Desfazendo…"
      below={`${count === 1 ? '1 item volta' : `${count} itens voltam`} ao ar, e quem anuncia é avisado. ${hints[scope]} Cada caso continua aberto, e anônimas iguais não ocultam de novo por 30 dias.`}
      busy={undoing.isPending}
      error={undoing.error ?? undefined}
      lacks={reason.trim() === '' ? 'Escreva o motivo.' : undefined}
      onSend={() => undo(undefined)}
      onClose={close}
    >
      <TextAreaField
        label="Motivo"
        error={errors.reason ?? errors.scope}
        ref={focusOnArrival}
        maxLength={5000}
        rows={4}
        value={reason}
        onValue={setReason}
      />
    </ActionDialog>
  )
}
