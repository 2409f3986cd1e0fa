import type { SiteOwner } from '#contract/contact.ts'
import { formatDateTime, formatNumber } from '#contract/format.ts'
import {
  type IncidentFacts,
  incidentData,
  incidentPeople,
  incidentRisks,
  missingFacts,
  type NoticeKind,
} from '#contract/incident.ts'

export type Sender = { owner: SiteOwner | undefined; contact: string }
type Told = { code: string; facts: IncidentFacts }

/** What Resolução CD/ANPD 15/2024 wants said (art. 6 to the authority, art. 9 to the people), from the facts. */
export const noticeText = (kind: NoticeKind, told: Told, sender: Sender) => writers[kind](told, sender)

const writers: Record<NoticeKind, (told: Told, sender: Sender) => string> = {
  anpd: (told, sender) => authorityText('Comunicação de incidente de segurança', told, sender),
  complement: (told, sender) => authorityText('Complemento à comunicação de incidente de segurança', told, sender),
  people: peopleText,
}

type Part = readonly [title: string, text: string]

function authorityText(title: string, { code, facts }: Told, { owner, contact }: Sender) {
  const missing = missingFacts(facts)
  const parts: Part[] = [
    ['Controlador', owner ? `${owner.name}, ${owner.document}, ${owner.address}` : unknown],
    ['Contato do encarregado', contact],
    ['Descrição do incidente', said(facts.what)],
    ['Como foi descoberto', said(facts.found_by)],
    ['Data da ocorrência', facts.happened_at ? formatDateTime(facts.happened_at, ' às ') : unknown],
    ['Data do conhecimento', formatDateTime(facts.discovered_at, ' às ')],
    ['Natureza e categoria dos dados', listed(facts.data, incidentData)],
    ['Titulares', `${listed(facts.people, incidentPeople)}; ${counted(facts.people_count, 'no total')}`],
    ['Crianças e adolescentes', counted(facts.minors_count, 'entre eles')],
    ['Risco e possíveis impactos', `${incidentRisks[facts.risk]}. ${facts.risk_reason}`.trim()],
    ['Medidas de segurança de antes', said(facts.measures_before)],
    ['Medidas tomadas e previstas', said(facts.measures_after)],
    ['Motivo da demora, se houve', facts.delay_reason || 'Não houve.'],
  ]
  const end = missing.length > 0 ? [`Comunicação preliminar: falta apurar ${missing.join(', ')}.`] : []
  return [`${title} ${code}`, ...parts.map(([name, text]) => `${name}: ${text}`), ...end].join('\n\n')
}

/** In plain words, without the name of the site: whoever reads along learns only that there is an account. */
function peopleText({ facts }: Told, { contact }: Sender) {
  const parts: Part[] = [
    ['O que aconteceu', said(facts.what)],
    ['Quando soubemos', formatDateTime(facts.discovered_at, ' às ')],
    ['Quais dados', listed(facts.data, incidentData)],
    ['O que pode acontecer', said(facts.risk_reason)],
    ['O que já protegia os dados', said(facts.measures_before)],
    ['O que fizemos e o que você pode fazer', said(facts.measures_after)],
    ...(facts.delay_reason ? [['Por que só agora', facts.delay_reason] as const] : []),
    ['Fale com o encarregado de dados', contact],
  ]
  const start = 'Olá. Houve um incidente de segurança que pode envolver os seus dados.'
  return [start, ...parts.map(([name, text]) => `${name}: ${text}`)].join('\n\n')
}

const unknown = 'Em apuração.'
const said = (text: string) => text || unknown

const listed = <Key extends string>(keys: readonly Key[], names: Record<Key, string>) =>
  keys.length > 0 ? keys.map(key => names[key]).join('; ') : unknown

const counted = (count: number | null, of: string) => (count === null ? unknown : `${formatNumber(count)} ${of}`)
