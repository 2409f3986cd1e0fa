import { formatCents, formatCount, formatDate, formatDateTime, formatPhone } from '#contract/format.ts'
import type { ListingStatus, NextStep, StepState } from '#contract/listing-status.ts'
import { paths } from '#contract/paths.ts'
import { userTypeOf } from '#contract/user-types.ts'
import { withOrder } from '../checkout/order-path.ts'

export type ListingStep = { name: string; state: StepState; text: string; link?: { href: string; label: string } }

export function stepsOf(status: ListingStatus): ListingStep[] {
  const { documents, profile, declarations, photos, ads, phone } = status
  // A person without a profile makes the declarations in the profile form.
  const isMissing = declarations.state === 'missing' && profile.state !== 'missing'
  return [
    { name: 'Documentos', state: documentsState(documents), text: documentsText(documents) },
    profileStep(profile),
    ...(isMissing ? [{ name: 'Declarações', state: declarations.state, text: declarationsText(declarations) }] : []),
    ...(photos ? [photosStep(photos)] : []),
    ...(ads ? [{ name: 'Publicidades', state: ads.state, text: campaignsText(ads) }] : []),
    ...(phone ? [phoneStep(phone, status)] : []),
    planStep(status),
  ]
}

type Reason = string | null
const refused = (text: string) => (reason: Reason) => (reason ? `${text}: ${reason}` : `${text}.`)

const documentTexts: Record<StepState, (reason: Reason) => string> = {
  missing: () => 'Envie três fotos do seu RG ou CNH',
  pending: () => 'Em análise',
  refused: refused('Não foram aceitos'),
  done: () => 'Verificados',
}

const declarationsText = ({ until }: ListingStatus['declarations']) =>
  until ? `Confirme até ${formatDate(until)} para o anúncio continuar no ar` : 'Sem elas o anúncio não aparece'

/** Documents that are due for renewal need attention even while they are valid. */
const documentsState = ({ state, renewal }: ListingStatus['documents']) =>
  renewal?.state === 'open' ? 'refused' : renewal?.state === 'pending' ? 'pending' : state

function documentsText({ state, reason, renewal }: ListingStatus['documents']) {
  if (!renewal) return documentTexts[state](reason)
  if (renewal.state === 'ended') return reason ?? 'A verificação terminou'
  if (renewal.state === 'pending') return 'Renovação em análise. O anúncio continua no ar'
  return `Renove até ${formatDateTime(renewal.until, ' às ')}${reason ? `. As últimas fotos não foram aceitas: ${reason}` : ''}`
}

const profileTexts: Record<StepState, (reason: Reason) => string> = {
  missing: () => 'Conte quem você é e como falar com você',
  pending: () => 'Em análise',
  refused: refused('Não foi aceito'),
  done: () => 'Aprovado',
}

const profileStep = (profile: ListingStatus['profile']): ListingStep => ({
  name: 'Perfil',
  state: profile.lacks_gender ? 'missing' : profile.state,
  text: profile.lacks_gender
    ? `${profileText(profile)}. Falta dizer como deseja ser identificado(a).`
    : profileText(profile),
})

function profileText({ state, reason, live }: ListingStatus['profile']) {
  if (live && state === 'pending') return 'Alterações em análise. A versão aprovada continua valendo.'
  if (live && state === 'refused')
    return `${refused('As alterações não foram aceitas')(reason)} A versão aprovada continua valendo.`
  return profileTexts[state](reason)
}

type Photos = NonNullable<ListingStatus['photos']>
type Campaigns = NonNullable<ListingStatus['ads']>

/** An operator can't approve a photo until its owner has said who appears in it. */
const photosStep = (photos: Photos): ListingStep => ({
  name: 'Fotos',
  state: photos.unanswered > 0 ? 'missing' : photos.state,
  text: photos.unanswered > 0 ? `${photosText(photos)}. Falta dizer quem aparece.` : photosText(photos),
})

function photosText({ state, reason, approved, pending, refused: off }: Photos) {
  if (state === 'missing') return 'Envie ao menos uma'
  if (state === 'refused') return refused(off === 1 ? 'A foto não foi aceita' : 'Nenhuma foi aceita')(reason)
  return listed([
    [approved, 'aprovada', 'aprovadas'],
    [pending, 'em análise', 'em análise'],
    [off, 'recusada', 'recusadas'],
  ])
}

function campaignsText({ state, reason, live, pending, refused: off }: Campaigns) {
  if (state === 'missing') return 'Crie a primeira: um título e uma imagem'
  if (state === 'refused') return refused('Não foi aceita')(reason)
  return (
    listed([
      [live, 'aprovada e ativa', 'aprovadas e ativas'],
      [pending, 'em análise', 'em análise'],
      [off, 'recusada', 'recusadas'],
    ]) || 'Pausadas'
  )
}

const listed = (counts: [number, string, string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => formatCount(count, one, many))
    .join(', ')

function phoneStep(phone: NonNullable<ListingStatus['phone']>, status: ListingStatus): ListingStep {
  const { state } = phone
  const name = 'WhatsApp'
  if (state === 'done') return { name, state, text: 'Confirmado' }
  const text = missingPhoneText(phone, status)
  // Needs no link: the panel's button already leads there, or the person must first create the profile.
  return status.next === 'phone' || status.profile.state === 'missing'
    ? { name, state, text }
    : { name, state, text, link: { href: paths.phone, label: 'Confirmar' } }
}

function missingPhoneText(
  { earlier }: NonNullable<ListingStatus['phone']>,
  { profile, live, paused_at, plan }: ListingStatus,
) {
  if (profile.state === 'missing') return 'Depois do perfil, a gente manda um código para confirmar o número.'
  if (earlier) return `Falta confirmar o novo número. Enquanto isso, o anúncio mostra ${formatPhone(earlier)}.`
  if (plan.state === 'later') return 'Falta confirmar seu WhatsApp. Os dias do plano só começam depois disso.'
  if (live || paused_at) return 'Falta confirmar seu WhatsApp. Enquanto isso, seu anúncio aparece sem contato.'
  return 'Falta confirmar seu WhatsApp com o código que a gente manda.'
}

const planStates: Record<ListingStatus['plan']['state'], StepState> = {
  missing: 'missing',
  ended: 'missing',
  later: 'done',
  running: 'done',
  ending: 'done',
  paused: 'refused',
}

function planStep(status: ListingStatus): ListingStep {
  const { plan, order } = status
  const text = planText(plan)
  const name = status.ads ? 'Pacote' : 'Plano'
  const state = order && planStates[plan.state] === 'missing' ? 'pending' : planStates[plan.state]
  if (!order) return { name, state, text }
  const value = formatCents(order.value)
  const paying = order.in_analysis ? `Pagamento de ${value} em análise.` : `Pedido de ${value} esperando o pagamento.`
  const link = order.in_analysis
    ? { href: '/payment-status', label: 'Acompanhar' }
    : { href: withOrder('/payment-method', order), label: 'Ver o Pix' }
  return { name, state, text: plan.state === 'missing' ? paying : `${text}. ${paying}`, link }
}

function planText({ state, type_name, until }: ListingStatus['plan']) {
  if (state === 'missing') return 'Escolha por quanto tempo anunciar'
  if (state === 'later') return 'Pago. Seu plano começa quando o anúncio entrar no ar'
  if (state === 'paused') return 'Pausado: o pagamento foi contestado no banco. Fale com o atendimento'
  if (state === 'ended') return `Terminou em ${formatDate(until ?? '')}`
  return `${type_name} até ${formatDate(until ?? '')}`
}

/** Returns the path of the form that shows everything on one screen. */
const wholeForm = (update: string) => `${update}${update === paths.updateProfile ? '?modo=rapido' : ''}`

type Link = { href: string; label: string }
type Paths = NonNullable<ReturnType<typeof userTypeOf>>

const isRefused = (step: { state: StepState } | null) => step?.state === 'refused'

/** Null if the panel itself offers the action. */
const links: Record<NextStep, ((status: ListingStatus, forms: Paths) => Link | undefined) | null> = {
  documents: ({ documents }) => ({
    href: '/documents',
    label: documents.renewal ? 'Renovar a verificação' : isRefused(documents) ? 'Enviar de novo' : 'Enviar documentos',
  }),
  profile: ({ profile }, { create, update }) =>
    isRefused(profile) ? { href: update, label: 'Corrigir perfil' } : { href: create, label: 'Criar perfil' },
  declarations: () => ({ href: '/declaracoes', label: 'Ler e confirmar' }),
  photos: ({ photos }, { update }) => ({
    href: update,
    label: isRefused(photos) ? 'Trocar a foto' : 'Enviar fotos',
  }),
  gender: (_, { update }) => ({ href: wholeForm(update), label: 'Completar o perfil' }),
  people: (_, { update }) => ({ href: `${wholeForm(update)}#images`, label: 'Dizer quem aparece' }),
  ads: ({ ads }) =>
    isRefused(ads)
      ? { href: '/update-publication', label: 'Corrigir publicidade' }
      : { href: '/new-publication', label: 'Criar publicação' },
  phone: () => ({ href: paths.phone, label: 'Confirmar o WhatsApp' }),
  pay: ({ order }) =>
    order ? { href: withOrder('/payment-method', order), label: `Pagar ${formatCents(order.value)}` } : undefined,
  plan: null,
  renew: null,
}

/** Returns undefined if the panel itself offers the action. */
export function nextLink(status: ListingStatus, userType: number): Link | undefined {
  const forms = userTypeOf(userType)
  return status.next && forms ? links[status.next]?.(status, forms) : undefined
}
