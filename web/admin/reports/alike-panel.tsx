import { useState } from 'react'
import { type AlikeScope, alikeScopes, type ReportCase, undoHidings } from '#contract/report-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { Panel } from '../frame/screen.tsx'

type AlikeProps = DecisionHandlers & { one: ReportCase }

const scopes = Object.keys(alikeScopes) as AlikeScope[]

const hints: Record<AlikeScope, string> = {
  source: 'A mesma origem é o mesmo e-mail ou, sem ele, a mesma rede.',
  wave: 'A onda são as denúncias do mesmo tipo de envio (anônimas ou identificadas) de um dia antes a um dia depois desta.',
}

/** Lets one decision restore everything that a flood of reports has hidden. */
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
      <div className="case-actions">
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

function UndoDialog({ one, scope, close, ...outcome }: DialogProps) {
  const count = one.alike[scope]
  return (
    <AnswerDialog
      title="Desfazer o que foi ocultado?"
      verb="Desfazer"
      doing="Desfazendo…"
      below={`${count === 1 ? '1 item volta' : `${count} itens voltam`} ao ar, e quem anuncia é avisado. ${hints[scope]} Cada caso continua aberto, e anônimas iguais não ocultam de novo por 30 dias.`}
      fields={{
        reason: { label: 'Motivo', rows: 4, maxLength: 5000, lacks: 'Escreva o motivo.', errors: ['scope'] },
      }}
      send={({ reason }) => call(undoHidings, { params: { id: String(one.id) }, body: { scope, reason } })}
      message="Tudo voltou ao ar. Os casos continuam na fila."
      outcome={outcome}
      stays
      onClose={close}
    />
  )
}
