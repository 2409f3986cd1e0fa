import { ownProfilePath } from '#contract/account-paths.ts'
import type { OwnAccount } from '#contract/own-account.ts'

/** What a paid advertiser has yet to do, or to wait for, before being listed; nothing when all is there. */
export function nextStepOf({ user_type, kyc, profile }: OwnAccount) {
  const path = ownProfilePath(user_type, { kyc, perfilCreate: profile ? 1 : 0 })
  if (kyc === null) {
    return { path, action: 'Enviar documentos', text: 'Para o anúncio aparecer, falta enviar os seus documentos.' }
  }
  if (!profile) return { path, action: 'Criar o perfil', text: 'Para o anúncio aparecer, falta criar o seu perfil.' }
  if (kyc === 'okay') return undefined
  const text = 'O anúncio aparece assim que os seus documentos forem aprovados. Avisamos por e-mail.'
  return { path: '/signatures', action: 'Ver minhas assinaturas', text }
}
