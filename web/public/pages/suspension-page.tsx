import { paths } from '#contract/paths.ts'
import { suspensionRule } from '#contract/report-kinds.ts'
import { HelpSection } from '#web/parts/safety-note.tsx'
import { AnswerForm } from './form-fields.tsx'
import { Done, SecretLinkPage } from './secret-link-page.tsx'

export type SuspensionPageProps = {
  state: 'open' | 'over' | 'lifted'
  since: string
  until: string
  sent?: boolean
  typed?: string
  problem?: string
}

export const SuspensionPage = (props: SuspensionPageProps) => (
  <SecretLinkPage title={props.state === 'lifted' ? 'Sua conta foi liberada' : 'Sua conta está em verificação'}>
    {props.state === 'lifted' ? <Lifted /> : <Pending {...props} />}
    <HelpSection />
  </SecretLinkPage>
)

const Lifted = () => (
  <p>
    A verificação terminou. Você já pode{' '}
    <a className="link" href={paths.logIn}>
      entrar na conta
    </a>
    .
  </p>
)

const Pending = ({ state, since, until, sent = false, ...form }: SuspensionPageProps) => (
  <>
    <p>
      Desde {since} o anúncio está fora do ar e não é possível entrar na conta. A decisão foi tomada por uma pessoa da
      nossa equipe, não por um sistema automático.
    </p>
    <p>
      <b>A regra:</b> {suspensionRule}{' '}
      <a className="link" href={paths.terms}>
        Ler as regras
      </a>
    </p>
    {sent && <Done>Resposta recebida. Outra pessoa da equipe vai ler e responder por e-mail em até 5 dias.</Done>}
    {state === 'over' ? (
      <p>
        O prazo para responder por aqui terminou em {until}. Você ainda pode{' '}
        <a className="link" href={paths.contact}>
          escrever para nós
        </a>
        .
      </p>
    ) : (
      !sent && (
        <AnswerForm
          label="Não concorda? Conte o que aconteceu"
          hint={`Você pode responder até ${until}. Quem lê é outra pessoa, que não participou da decisão. Não envie números de documentos.`}
          rows={7}
          verb="Enviar resposta"
          {...form}
        />
      )
    )}
  </>
)
