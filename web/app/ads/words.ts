import { audienceOf } from '#contract/user-types.ts'

export type Thing = { campaign_id: number | null; title: string | null }
export type Words = { heading: string; clicks: string | null }

/** What a thing is called, and what following it means; a page without a contact button can only be seen. */
export function wordsOf({ campaign_id, title }: Thing, userType: number | undefined): Words {
  if (campaign_id !== null) return { heading: title ?? 'Publicidade', clicks: 'Cliques' }
  const audience = audienceOf(userType ?? 0)
  if (!audience) return { heading: 'Página da empresa', clicks: 'WhatsApp e site' }
  return { heading: 'Seu perfil', clicks: audience.contact === 'none' ? null : 'Cliques no WhatsApp' }
}
