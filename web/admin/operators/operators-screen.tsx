import './operators.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import {
  disableOperator,
  enableOperator,
  giveRoles,
  type HeldRole,
  type ListedOperator,
  listOperators,
} from '#contract/operator-admin.ts'
import { duties, type OperatorRole, operatorRoles, roleNames } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Check } from '#web/kit/check.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useMay } from '../session/session.tsx'

const operatorsKey = 'operators'

export default function OperatorsScreen() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [operatorsKey],
    queryFn: () => call(listOperators, {}),
  })
  const [changed, change] = useState<ListedOperator>()
  const [switched, turn] = useState<ListedOperator>()
  const mayGive = useMay(duties.giveRoles)
  return (
    <>
      <Screen title="Operadores">
        <Note tone="info" icon="info">
          Ninguém muda os próprios papéis. Quem chega é criado no servidor, com <code>add-operator</code>.
        </Note>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <Waiting words="Buscando os operadores…" shape="panels" />}
        {data && (
          <ul className="stack stack-3" aria-label="Operadores">
            {data.data.map(one => (
              <OperatorPanel key={one.id} one={one}>
                {mayGive && !one.own && (
                  <>
                    <button type="button" className="btn btn-sm btn-secondary" onClick={() => change(one)}>
                      Mudar papéis<span className="sr"> de {one.name}</span>
                    </button>
                    <button type="button" className="btn btn-sm btn-secondary" onClick={() => turn(one)}>
                      {one.disabled ? 'Reativar' : 'Desativar'}
                      <span className="sr"> o acesso de {one.name}</span>
                    </button>
                  </>
                )}
              </OperatorPanel>
            ))}
          </ul>
        )}
      </Screen>
      {changed && <RolesDialog one={changed} onClose={() => change(undefined)} />}
      {switched && <SwitchDialog one={switched} onClose={() => turn(undefined)} />}
    </>
  )
}

const OperatorPanel = ({ one, children }: { one: ListedOperator; children: ReactNode }) => (
  <li className="panel answer">
    <div className="answer-words stack stack-2">
      <h2 className="h-sm">
        {one.name} <span className="xs num">#{one.id}</span>
        {one.own && <span className="xs"> · você</span>}
      </h2>
      <p className="muted operator-email">{one.email}</p>
      <HeldRoles roles={one.roles} />
      {one.disabled && <StatusBadge icon="lock-keyhole">Acesso desativado</StatusBadge>}
    </div>
    <span className="row-buttons">
      <PermittedLink className="btn btn-sm btn-ghost" to={`${adminPaths.audit}?assunto=operator:${one.id}`}>
        Auditoria<span className="sr"> de {one.name}</span>
      </PermittedLink>
      {children}
    </span>
  </li>
)

export const HeldRoles = ({ roles }: { roles: readonly HeldRole[] }) =>
  roles.length === 0 ? (
    <p className="muted">Nenhum papel: entra, mas não abre nada.</p>
  ) : (
    <ul className="badges" aria-label="Papéis">
      {roles.map(({ role, until }) => (
        <li key={role}>
          <StatusBadge {...(until && { tone: 'gold' as const })} icon={until ? 'clock' : 'check'}>
            {operatorRoles[role]}
            {until && `, até ${formatDateTime(until)}`}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )

/** Emergency roles expire. This screen grants and removes only permanent roles. */
const lastingRoles = ({ roles }: ListedOperator) => roles.filter(({ until }) => until === null).map(({ role }) => role)

function RolesDialog({ one, onClose }: { one: ListedOperator; onClose: () => void }) {
  const before = lastingRoles(one)
  const [roles, setRoles] = useState<OperatorRole[]>(before)
  const { busy, error, save } = useSaving({
    key: operatorsKey,
    send: (roles: OperatorRole[]) => call(giveRoles, { params: { id: String(one.id) }, body: { roles, before } }),
    message: `Papéis de ${one.name} salvos.`,
    onSaved: onClose,
  })
  const taken = before.filter(role => !roles.includes(role))
  const isSame = taken.length === 0 && roles.length === before.length
  return (
    <ActionDialog
      title={`Papéis de ${one.name}`}
      verb="Salvar"
      doing="Salvando…"
      {...{ busy, error, onClose }}
      lacks={isSame ? 'Nada mudou ainda.' : undefined}
      below={
        taken.length > 0
          ? 'Quem perde um papel sai da conta agora e perde também os de emergência. A mudança fica na auditoria.'
          : 'A mudança fica na auditoria, com o seu nome.'
      }
      onSend={() => save(roles)}
    >
      <fieldset className="stack stack-0">
        <legend className="sr">Papéis</legend>
        {roleNames.map(role => (
          <Check
            key={role}
            checked={roles.includes(role)}
            onChecked={checked => setRoles(roleNames.filter(one => (one === role ? checked : roles.includes(one))))}
          >
            <RoleText role={role} />
          </Check>
        ))}
      </fieldset>
    </ActionDialog>
  )
}

const switching = {
  on: { title: 'Reativar', doing: 'Reativando…', below: 'Volta a entrar com a mesma senha e os mesmos papéis.' },
  off: {
    title: 'Desativar',
    doing: 'Desativando…',
    tone: 'btn-danger',
    below:
      'Sai agora de todos os aparelhos, perde papéis de emergência e não entra mais. Os outros papéis ficam guardados.',
  },
} as const

function SwitchDialog({ one, onClose }: { one: ListedOperator; onClose: () => void }) {
  const { title, below, ...words } = switching[one.disabled ? 'on' : 'off']
  return (
    <AnswerDialog
      {...words}
      title={`${title} o acesso de ${one.name}`}
      verb={title}
      below={`${below} A pessoa e quem administra os acessos recebem um e-mail.`}
      fields={{ reason: { label: 'Motivo', rows: 3, maxLength: 500, lacks: 'Escreva o motivo.', least: 5 } }}
      send={body => call(one.disabled ? enableOperator : disableOperator, { params: { id: String(one.id) }, body })}
      message={`Acesso de ${one.name} ${one.disabled ? 'reativado' : 'desativado'}.`}
      refreshes={operatorsKey}
      onClose={onClose}
    />
  )
}

const roleTexts: Readonly<Record<OperatorRole, string>> = {
  support: 'responde pessoas, vê contas e pedidos',
  content: 'revisa perfis, fotos, vídeos e publicidades',
  kyc: 'revisa documentos e suspende contas',
  trust: 'libera contas suspensas, revisa documentos e conteúdo, vê a auditoria',
  finance: 'confirma e devolve dinheiro, muda planos e cupons',
  auditor: 'lê a auditoria, os pedidos e os números, sem mudar nada',
  admin: 'dá papéis, cuida de preços e categorias, não vê documentos',
}

const RoleText = ({ role }: { role: OperatorRole }) => (
  <span className="role">
    <b>{operatorRoles[role]}</b> <span className="xs">{roleTexts[role]}</span>
  </span>
)
