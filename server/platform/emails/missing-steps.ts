import type { MissingStep, OwnerStep } from '#contract/missing.ts'
import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { type Missing, readMissing } from '#server/platform/db/missing.ts'
import { type AppLink, addressOf, type EmailContent, type EmailDeps, sendEmail } from './send.ts'
import { commonAddress, defineTypedEmail } from './typed-address.ts'

/** The steps covered by the API calls in docs/specification.md §7, which never change. */
const stepsOfCalls = new Set<MissingStep>(['documents', 'profile', 'photos', 'ads', 'plan'])

/** This path redirects each person to their own form. The other forms' URLs would reveal what someone advertises. */
const wholeForm = `${paths.updateProfile}?modo=rapido`
const photos = `${wholeForm}#images`

type LinkOf = (missing: Missing, userType: number) => AppLink | undefined

/** Null for steps that are not up to the owner. */
const steps: Record<OwnerStep | 'plan', LinkOf> & Record<Exclude<MissingStep, OwnerStep | 'plan'>, null> = {
  documents: () => ({ label: 'Enviar os documentos', path: paths.documents }),
  profile: ({ state, hides }) => (hides ? profileForms[state] : undefined),
  gender: () => ({ label: 'Dizer como deseja ser identificado(a)', path: wholeForm }),
  declarations: ({ hides }) =>
    hides ? { label: 'Ler e confirmar as declarações', path: paths.declarations } : undefined,
  photos: () => ({ label: 'Enviar ao menos uma foto', path: photos }),
  people: () => ({ label: 'Dizer quem aparece nas fotos e nos vídeos', path: photos }),
  phone: () => ({ label: 'Confirmar seu WhatsApp', path: paths.phone }),
  ads: () => ({ label: 'Criar a publicidade', path: paths.newCampaigns }),
  plan: (_, userType) => ({
    label: 'Escolher um plano',
    path: isPartnerType(userType) ? paths.partnerPlans : paths.plans,
  }),
  pause: null,
  report: null,
  suspension: null,
}

const profileForms: Partial<Record<Missing['state'], AppLink>> = {
  missing: { label: 'Criar o perfil', path: paths.createProfile },
  refused: { label: 'Corrigir o perfil', path: paths.updateProfile },
}

/**
 * Returns an e-mail's text about the ad: the steps that only its owner can take, with links, and a closing sentence.
 */
export async function describeListing(deps: EmailDeps, accountId: number) {
  const { listed, missing } = await readOwnSteps(deps, accountId)
  if (missing.length > 0)
    return {
      lead: [listed ? 'Seu perfil está no ar. Ainda falta:' : 'Para entrar no ar, falta:'],
      missing,
      closing: 'Os passos que faltam também estão na sua conta.',
    }
  const closing = listed ? 'Seu perfil está no ar.' : 'Agora é com a gente: avisamos quando terminarmos a análise.'
  return { lead: [], missing, closing }
}

/** Sent after a profile was saved without the fields that only our own forms include. */
export const missingStepsEmail = defineTypedEmail<{ accountId: number }[]>('missing-steps-mail', {
  recipient: (deps, all) => commonAddress(all, saved => addressOf(deps, saved)),
  async send(deps, [saved], to) {
    if (!saved) return
    const { listed, missing } = await readOwnSteps(deps, saved.accountId)
    if (missing.every(({ step }) => stepsOfCalls.has(step))) return
    const content: EmailContent = {
      subject: 'Falta pouco na sua conta',
      paragraphs: ['Olá. Recebemos o que você enviou.', listed ? 'Ainda falta:' : 'Para entrar no ar, falta:'],
      steps: missing,
      closing: 'Se preferir, fale com o Atendimento, no menu da sua conta: a equipe pode registrar por você.',
    }
    await sendEmail(deps, { to }, content)
  },
})

async function readOwnSteps({ db, now }: EmailDeps, accountId: number) {
  const account = await db
    .selectFrom('accounts')
    .select('user_type')
    .where('id', '=', accountId)
    .where('user_type', '<>', 1)
    .executeTakeFirst()
  const lacks = account ? await readMissing(db, accountId, now()) : []
  const listed = account !== undefined && !lacks.some(({ hides }) => hides)
  if (!account || lacks.some(({ step }) => step === 'suspension')) return { listed, missing: [] }
  const missing = lacks.flatMap(lack => {
    const link = lack.state === 'pending' ? undefined : steps[lack.step]?.(lack, account.user_type)
    return link ? [{ step: lack.step, ...link }] : []
  })
  return { listed, missing }
}
