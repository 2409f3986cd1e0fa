import { useEffect } from 'react'
import { paths } from '#contract/paths.ts'
import { afterDocumentsPath } from '#contract/user-types.ts'
import { write } from '#web/kit/client/stored.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { AppLink, useGo } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import { startPath } from './steps.ts'
import { useKycState } from './use-kyc-state.ts'

const afterFinal = paths.plans

const wordings = [
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, continue o seu cadastro.',
    action: 'Continuar cadastro',
  },
  {
    lead: 'Recebemos as suas três fotos. Enquanto elas são conferidas, você pode atualizar o seu cadastro.',
    action: 'Atualizar cadastro',
  },
] as const

export default function FinalScreen() {
  const kyc = useSentDocuments()
  const { userType, perfilCreate } = readSession()
  const { lead, action } = wordings[perfilCreate]
  return (
    <Screen
      title="Verificação"
      close={paths.accountMenu}
      action={
        <AppLink className="btn btn-primary" href={afterDocumentsPath(userType, perfilCreate)}>
          {action}
        </AppLink>
      }
    >
      <div className="pronto">
        <Icon name="check" className="mark" />
        <h1>Pronto!</h1>
        <p className="muted">{kyc === 'okay' ? approved[perfilCreate] : lead}</p>
        {kyc === 'okay' ? null : <InReview />}
      </div>
    </Screen>
  )
}

const approved = [
  'Os seus documentos já foram aprovados. Continue o seu cadastro.',
  'Os seus documentos já foram aprovados. Você pode atualizar o seu cadastro.',
] as const

const InReview = () => (
  <Note tone="info" icon="clock">
    <b>Documentos em análise.</b> Avisamos por e-mail quando a análise terminar.
  </Note>
)

function useSentDocuments() {
  const state = useKycState()
  const kyc = state ? state.kyc : readSession().kyc
  const go = useGo()
  useEffect(() => {
    if (kyc) write('tab', { afterFinal })
    else go(startPath, { replace: true })
  }, [kyc, go])
  return kyc
}
