import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { type AppLink, addressOf, type EmailContent, type EmailDeps, sendEmail } from './send.ts'
import { commonAddress, defineTypedEmail } from './typed-address.ts'

type Missing = {
  documents: boolean
  profile: 'create' | 'update' | null
  gender: boolean
  declarations: boolean
  photos: boolean
  people: boolean
  phone: boolean
  ads: boolean
  plan: boolean
}
type Row = Missing & { user_type: number; listed: boolean }

/** The steps of which the calls of docs/specification.md §7 know nothing. */
const unknownToCalls = ['gender', 'declarations', 'people', 'phone'] as const

/** Leads everybody to their own form; the others' addresses would say in the mail what somebody advertises. */
const wholeForm = `${paths.updateProfile}?modo=rapido`
const photos = `${wholeForm}#images`

const steps: { [K in keyof Missing]: (row: Row) => { label: string; path: string } } = {
  documents: () => ({ label: 'Enviar os documentos', path: paths.documents }),
  profile: ({ profile }) =>
    profile === 'create'
      ? { label: 'Criar o perfil', path: paths.createProfile }
      : { label: 'Corrigir o perfil', path: paths.updateProfile },
  gender: () => ({ label: 'Dizer como deseja ser identificado(a)', path: wholeForm }),
  declarations: () => ({ label: 'Ler e confirmar as declarações', path: paths.declarations }),
  photos: () => ({ label: 'Enviar ao menos uma foto', path: photos }),
  people: () => ({ label: 'Dizer quem aparece nas fotos e nos vídeos', path: photos }),
  phone: () => ({ label: 'Confirmar seu WhatsApp', path: paths.phone }),
  ads: () => ({ label: 'Criar a publicidade', path: paths.newCampaigns }),
  plan: ({ user_type }) => ({
    label: 'Escolher um plano',
    path: isPartnerType(user_type) ? paths.partnerPlans : paths.plans,
  }),
}

/** What a mail says of the ad: what only its owner can do, each with its link, and how it closes. */
export async function describeListing(deps: EmailDeps, accountId: number) {
  const row = await readMissing(deps, accountId)
  const missing = row ? linksOf(deps, row) : []
  if (missing.length > 0)
    return {
      lead: [row?.listed ? 'Seu perfil está no ar. Ainda falta:' : 'Para entrar no ar, falta:'],
      missing,
      closing: 'Os passos que faltam também estão na sua conta.',
    }
  const closing = row?.listed ? 'Seu perfil está no ar.' : 'Agora é com a gente: avisamos quando terminarmos a análise.'
  return { lead: [], missing, closing }
}

const linksOf = ({ env }: EmailDeps, row: Row): AppLink[] =>
  (Object.keys(steps) as (keyof Missing)[])
    .filter(name => row[name])
    .map(name => {
      const { label, path } = steps[name](row)
      return { label, url: `${env.publicUrl}${path}` }
    })

/** To somebody who saved a profile and left open what only our own screens ask for. */
export const missingStepsEmail = defineTypedEmail<{ accountId: number }[]>('missing-steps-mail', {
  recipient: (deps, all) => commonAddress(all, saved => addressOf(deps, saved)),
  async send(deps, [saved], to) {
    const row = saved && (await readMissing(deps, saved.accountId))
    if (!row || !unknownToCalls.some(name => row[name])) return
    const content: EmailContent = {
      subject: 'Falta pouco na sua conta',
      paragraphs: ['Olá. Recebemos o que você enviou.', row.listed ? 'Ainda falta:' : 'Para entrar no ar, falta:'],
      steps: linksOf(deps, row),
      closing: 'Se preferir, fale com o Atendimento, no menu da sua conta: a equipe pode registrar por você.',
    }
    await sendEmail(deps, { to }, content)
  },
})

/** As `listable` has it, and what `catalog/public-profile/listing-status.ts` tells the owner. */
async function readMissing({ db, now }: EmailDeps, accountId: number) {
  const at = now()
  const { rows } = await sql<Row>`
    select a.user_type,
      exists (select from listings l where l.account_id = a.id and l.listed_until > ${at}) as listed,
      not exists (
        select from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
        where k.account_id = a.id and (r.submission_id is null or r.verdict = 'approved' and r.ended_at is null)
      ) as documents,
      case when latest.content is null then 'create'
        when latest.verdict = 'refused' and p.account_id is null then 'update' end as profile,
      a.user_type = 2 and latest.content is not null and latest.content ->> 'gender' is null as gender,
      exists (
        select from declaration_versions v where a.user_type = any (v.user_types)
          and not exists (select from declarations d
            where d.account_id = a.id and d.kind = v.kind and d.version >= v.version and d.withdrawn_at is null)
          and not exists (select from declaration_graces dg
            where dg.account_id = a.id and dg.kind = v.kind and dg.version = v.version and dg.until > ${at})
      ) as declarations,
      a.user_type <> 5 and latest.content is not null and not exists (
        select from media m left join media_reviews r on r.media_id = m.id
        where m.account_id = a.id and m.kind = 'image' and m.position is not null
          and r.verdict is distinct from 'refused'
      ) as photos,
      a.user_type <> 5 and exists (
        select from media m left join media_reviews r on r.media_id = m.id
        where m.account_id = a.id and m.position is not null and m.leaving_since is null
          and r.verdict is distinct from 'refused'
          and not exists (select from media_attestations ma where ma.media_id = m.id)
      ) as people,
      a.user_type <> 4 and latest.content is not null and not exists (
        select from phone_proofs pp where pp.account_id = a.id
          and pp.number = coalesce(latest.content ->> 'whatsapp', latest.content ->> 'phone')
      ) as phone,
      a.user_type = 5 and latest.content is not null
        and not exists (select from campaigns c where c.account_id = a.id) as ads,
      not exists (select from plan_periods pp where pp.account_id = a.id and pp.ends_at > ${at})
        and not exists (
          select from plan_waits w join orders o on o.id = w.order_id
          where o.account_id = a.id and w.started_at is null
            and not exists (select from order_revocations v where v.order_id = w.order_id)
        ) as plan
    from accounts a
    left join profiles p on p.account_id = a.id
    left join lateral (
      (select s.content, r.verdict from profile_submissions s left join profile_reviews r on r.submission_id = s.id
        where s.account_id = a.id order by s.id desc limit 1)
      union all (select profile_content(a.id), 'approved' where p.account_id is not null)
      limit 1
    ) latest on true
    where a.id = ${accountId} and a.user_type <> 1
      and not exists (select from suspended_accounts su where su.account_id = a.id)`.execute(db)
  return rows[0]
}
