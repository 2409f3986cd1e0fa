import { answeredKinds, caseKinds } from './case-kinds.ts'
import { hourMs } from './durations.ts'
import { duties, hasRoleOf, type OperatorRole, type Roles } from './operator-roles.ts'
import { pixCheckHours } from './pix-check.ts'

type Kind = {
  name: string
  /** An operator should act within these hours (docs/decisions/052-one-queue.md). */
  hours: number
  /** Its cases have individual deadlines, so the queue doesn't show the hours. */
  ownTimes?: true
  roles: Roles
  /** An emergency role is enough. */
  emergency?: true
  /** Operators with other roles don't learn that the case exists. */
  hidden?: true
  icon: string
  /** The screen (contract/admin-screens.ts), and the button that opens it. */
  opens: string
  verb: 'Abrir' | 'Responder' | 'Revisar'
  /** The name of a case without an account, unless the account was deleted. */
  unnamed?: string
  /** The noun in the claim's subject, if it differs from the kind. Kinds that share a screen also share the claim. */
  noun?: string
  audit?: { noun: string }
}

const moving = { roles: duties.moveMoney, opens: 'order', verb: 'Abrir', noun: 'order' } as const
const reviewing = { roles: duties.reviewContent, verb: 'Revisar' } as const
const ofDocuments = { opens: 'review', noun: 'submission' } as const

/** Work that waits for an operator. With equal deadlines, kinds come in this order. */
export const worklistKinds = {
  help: caseKinds.help,
  // Each kind of report has its own deadline: contract/report-kinds.ts.
  report: {
    name: 'Denúncias',
    hours: 24,
    ownTimes: true,
    roles: duties.decideReports,
    emergency: true,
    icon: 'circle-alert',
    opens: 'report',
    verb: 'Abrir',
    unnamed: 'Endereço sem anúncio',
  },
  // Three business days, by law (contract/incident.ts).
  incident: {
    name: 'Incidentes',
    hours: 72,
    ownTimes: true,
    roles: duties.handleIncidents,
    icon: 'triangle-alert',
    opens: 'incident',
    verb: 'Abrir',
    unnamed: 'Incidente de segurança',
  },
  // A suspension that no second operator has confirmed, or that an operator wants to lift.
  second_review: {
    ...ofDocuments,
    name: 'Segunda aprovação: suspensões',
    hours: 24,
    roles: duties.suspendAccounts,
    icon: 'eye',
    verb: 'Abrir',
  },
  // The request expires if it is not answered in time.
  opening: {
    name: 'Segunda aprovação: evidências',
    hours: 24,
    roles: duties.grantOpenings,
    icon: 'lock-keyhole',
    opens: 'evidence-item',
    noun: 'evidence',
    verb: 'Abrir',
    unnamed: 'Registro lacrado',
  },
  second_operator: { ...moving, name: 'Segunda aprovação: valores', hours: 4, icon: 'eye' },
  pix: { ...moving, name: 'Pix a confirmar', hours: pixCheckHours, icon: 'qr-code' },
  refund: { ...moving, name: 'Devolução manual', hours: 24, icon: 'rotate-ccw' },
  documents: {
    ...ofDocuments,
    name: 'Documentos',
    hours: 24,
    roles: duties.seeDocumentCases,
    emergency: true,
    icon: 'id-card',
    verb: 'Revisar',
  },
  profile: { ...reviewing, name: 'Perfis', hours: 24, icon: 'circle-user-round', opens: 'profile' },
  media: {
    ...reviewing,
    name: 'Fotos e vídeos',
    hours: 24,
    emergency: true,
    icon: 'image',
    opens: 'media',
    noun: 'account',
  },
  support: {
    name: 'Atendimento',
    hours: 24,
    roles: duties.answerPeople,
    emergency: true,
    icon: 'messages-square',
    opens: 'conversation',
    verb: 'Responder',
  },
  // The law sets their deadlines.
  ...answeredKinds,
  campaign: {
    ...reviewing,
    name: 'Publicidades',
    hours: 48,
    emergency: true,
    icon: 'megaphone',
    opens: 'campaign',
  },
  reversal: { ...moving, name: 'Contestações', hours: 72, icon: 'triangle-alert' },
  suspension: {
    ...ofDocuments,
    name: 'Respostas a suspensões',
    hours: 72,
    roles: duties.decideDocuments,
    icon: 'lock-keyhole',
    verb: 'Responder',
  },
} as const satisfies Record<string, Kind>
export type WorklistKind = keyof typeof worklistKinds
export const kindNames = Object.keys(worklistKinds) as WorklistKind[]

const kindOf = (kind: WorklistKind): Kind => worklistKinds[kind]
export const isHidden = (kind: WorklistKind) => kindOf(kind).hidden === true
export const unnamedOf = (kind: WorklistKind) => kindOf(kind).unnamed ?? 'Conta excluída'

type NounOf<K extends WorklistKind> = (typeof worklistKinds)[K] extends { noun: infer Noun }
  ? Noun
  : (typeof worklistKinds)[K] extends { audit: { noun: infer Noun } }
    ? Noun
    : K
export type ClaimNoun = { [K in WorklistKind]: NounOf<K> }[WorklistKind]

export function nounOf(kind: WorklistKind) {
  const { noun, audit } = kindOf(kind)
  return (noun ?? audit?.noun ?? kind) as ClaimNoun
}

/** The subject of the case's claim (docs/decisions/117-claims.md). */
export const subjectOf = (kind: WorklistKind, id: number) => `${nounOf(kind)}:${id}` as const

export const kindsFor = (roles: readonly OperatorRole[], emergencyRoles: readonly OperatorRole[] = []) =>
  kindNames.filter(kind => {
    const { roles: needed, emergency } = kindOf(kind)
    return hasRoleOf(roles, needed) || (emergency && hasRoleOf(emergencyRoles, needed))
  })

export const periodOf = (kind: WorklistKind) => worklistKinds[kind].hours * hourMs
/** The last quarter of the period. */
export const nearOf = (kind: WorklistKind) => periodOf(kind) / 4
