import { paths } from '#contract/paths.ts'
import { isPartnerType, userTypeOf } from '#contract/user-types.ts'
import { AppLink } from '../parts/app-link.tsx'
import { Fold } from '../parts/fold.tsx'

type Place = readonly [what: string, path: string, where: string]

const placesOf = (userType: number | undefined): Place[] => [
  ['Nome, e-mail e senha', paths.myData, 'Meus Dados'],
  ['Texto, fotos, telefone e redes', userTypeOf(userType)?.update ?? paths.updateProfile, 'Meu Perfil'],
  ...(isPartnerType(userType)
    ? ([['Publicidades', paths.campaigns, 'Minhas Publicidades']] as const)
    : ([['Horários', paths.hours, 'Horários']] as const)),
  ['Avisos e aparelhos que os recebem', paths.alerts, 'Notificações'],
  ['Aparelhos conectados', paths.myData, 'Meus Dados'],
]

export const Corrections = ({ userType }: { userType: number | undefined }) => (
  <Fold heading="Corrigir">
    <dl className="facts">
      {placesOf(userType).map(([what, path, where]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <AppLink className="link" href={path}>
              {where}
            </AppLink>
          </dd>
        </div>
      ))}
    </dl>
    <p className="muted small">
      Nome, CPF e data de nascimento que conferimos nos documentos não mudam por aqui: faça um pedido de correção.
    </p>
  </Fold>
)
