import './operators.css'
import './log-in.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { emergencyHours, readOwnRoles, takeEmergencyRole } from '#contract/operator-admin.ts'
import { emergencyRoles, type OperatorRole, operatorRoles } from '#contract/operator-roles.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel, Screen } from '../frame/screen.tsx'
import { useOperator } from '../session/session.tsx'
import { HeldRoles } from './operators-screen.tsx'
import { OwnAccountsPanel } from './own-accounts-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

const ownRolesKey = 'own-roles'

export default function AccessScreen() {
  return (
    <Screen title="Meu acesso">
      <PasskeysPanel />
      <LogInPanel />
      <RolesPanel />
      <OwnAccountsPanel />
    </Screen>
  )
}

const LogInPanel = () => (
  <Panel title="Senha e códigos" className="access-panel">
    <p className="muted">Os códigos de recuperação valem no lugar do aplicativo autenticador, cada um uma vez.</p>
    <div className="row">
      <Link className="btn btn-sm btn-secondary" to={adminPaths.password}>
        Minha senha
      </Link>
      <Link className="btn btn-sm btn-secondary" to={adminPaths['recovery-codes']}>
        Códigos de recuperação
      </Link>
    </div>
  </Panel>
)

function RolesPanel() {
  const { data, error, refetch } = useQuery({ queryKey: [ownRolesKey], queryFn: () => call(readOwnRoles, {}) })
  const [asking, ask] = useState(false)
  return (
    <Panel title="Meus papéis" className="access-panel">
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data && <HeldRoles roles={data.data} />}
      {!data && !error && <span className="sk sk-line" />}
      <p className="muted">
        Numa emergência, e só nela, você pode pegar um papel por{' '}
        {emergencyHours === 1 ? 'uma hora' : `${emergencyHours} horas`}, para tirar do ar, suspender e responder. Quem
        cuida da confiança e dos acessos é avisado na hora, com o motivo.
      </p>
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => ask(true)}>
        <Icon name="triangle-alert" />
        Acesso de emergência
      </button>
      {asking && <EmergencyDialog onClose={() => ask(false)} />}
    </Panel>
  )
}

const reasonLength = { min: 15, max: 500 } as const

function EmergencyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { data: me } = useOperator()
  const ownRoles: OperatorRole[] = [...(me?.roles ?? []), ...(me?.emergency_roles ?? [])]
  const open = emergencyRoles.filter(one => !ownRoles.includes(one))
  const lacks = `Escolha o papel e explique em ao menos ${reasonLength.min} caracteres.`
  return (
    <AnswerDialog
      title="Acesso de emergência"
      verb="Pegar o papel"
      doing="Pegando…"
      tone="btn-danger"
      below="Serve para tirar do ar, suspender e responder. Não aprova, não libera, não exporta e não abre evidências. O motivo vai agora por e-mail para a equipe e fica na auditoria."
      fields={{
        role: {
          label: 'Papel',
          none: 'Escolha o papel',
          options: Object.fromEntries(open.map(one => [one, operatorRoles[one]])),
          lacks,
        },
        reason: { label: 'O que aconteceu', rows: 3, maxLength: reasonLength.max, lacks, least: reasonLength.min },
      }}
      send={async ({ role, reason }) => {
        await call(takeEmergencyRole, { body: { role: role as (typeof emergencyRoles)[number], reason } })
        void client.invalidateQueries({ queryKey: ['operator'] })
      }}
      message="Papel pego por uma hora. A equipe foi avisada."
      refreshes={ownRolesKey}
      onClose={onClose}
    />
  )
}
