import type { ReactNode } from 'react'
import { contactDeadlines } from '#contract/case-kinds.ts'
import { caseSubjects, contactSubjects, messageSubjects, requestSubjects } from '#contract/contact.ts'
import { requestLimits } from '#contract/data-request.ts'
import { paths } from '#contract/paths.ts'
import type { FieldErrors } from '#contract/refusals.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { HelpSection, SaferNet } from '#web/parts/safety-note.tsx'
import { PlainShell } from '#web/parts/shell.tsx'
import { OwnerDetails } from '#web/parts/site-details.tsx'
import { EmailInput, Field, Problem, TextArea, tied } from './form-fields.tsx'

export type ContactPageProps = {
  sent?: 'message' | 'request' | 'case' | undefined
  /** A case's protocol number. */
  protocol?: string
  typed?: Partial<Record<'subject' | 'email' | 'text', string>>
  errors?: FieldErrors
  problem?: string | undefined
}

export const ContactPage = ({ sent, protocol = '', ...form }: ContactPageProps) => (
  <PlainShell className="narrow contact">
    <h1>Contato</h1>
    <div>
      {sent === 'case' && <CaseSent protocol={protocol} />}
      {sent === 'request' && <RequestSent />}
      {sent === 'message' && <Sent />}
      {!sent && <WriteToUs {...form} />}
    </div>
    <div>
      <section aria-labelledby="quem">
        <h2 id="quem">Quem opera o site</h2>
        <OwnerDetails />
      </section>
      <HelpSection heading="Ajuda imediata" lead="As ligações são gratuitas.">
        <SaferNet />
      </HelpSection>
    </div>
  </PlainShell>
)

const Received = ({ icon = 'circle-check', children }: { icon?: IconName; children: ReactNode }) => (
  <div className="note note-green" role="status">
    <Icon name={icon} />
    <div>
      <p>{children}</p>
      <p>
        <a className="link" href={paths.contact}>
          Enviar outra mensagem
        </a>
      </p>
    </div>
  </div>
)

const Sent = () => (
  <Received>
    <b>Mensagem enviada.</b> A nossa equipe vai ler. Se você deixou um e-mail, a resposta chega por ele em até 5 dias.
  </Received>
)

const CaseSent = ({ protocol }: { protocol: string }) => (
  <Received>
    <b>Mensagem recebida.</b> O protocolo é <b className="num">{protocol}</b>. Ele e o prazo da resposta também chegam
    ao e-mail que você informou.
  </Received>
)

/** Shows the same text for every address, known or not. */
const RequestSent = () => (
  <Received icon="mail">
    <b>Falta confirmar.</b> Enviamos um link para o e-mail que você informou. Abra-o em até {requestLimits.confirmDays}{' '}
    dias: ele mostra que o pedido é seu, e por ele você acompanha a resposta, que chega em até{' '}
    {requestLimits.answerDays} dias.
  </Received>
)

const WriteToUs = ({ typed = {}, errors = {}, problem }: Omit<ContactPageProps, 'sent'>) => (
  <>
    <p className="muted">
      Não é preciso ter conta. Se você anuncia aqui, também pode escrever pelo{' '}
      <a className="link" href={paths.help}>
        Atendimento
      </a>
      , na sua conta.
    </p>
    <p>
      Para denunciar um anúncio ou uma imagem, use a página{' '}
      <a className="link" href={paths.report}>
        Denunciar
      </a>
      : ela tem protocolo e prazos. O que decidimos em cada ano está em{' '}
      <a className="link" href={paths.transparency}>
        Transparência
      </a>
      .
    </p>
    <p>
      Para um pedido sobre os seus dados pessoais, escolha o tipo no assunto: a resposta chega em até{' '}
      {requestLimits.answerDays} dias. Quem tem conta acha tudo em{' '}
      <a className="link" href={paths.privacy}>
        Privacidade e meus dados
      </a>
      .
    </p>
    <p>Alguns assuntos recebem um protocolo e uma resposta em até {contactDeadlines}.</p>
    {problem && <Problem>{problem}</Problem>}
    <form method="post" action={paths.contact}>
      <Field id="assunto" label="Assunto" errors={errors.subject}>
        <span className="select">
          <select {...tied('assunto', errors.subject)} className="input" name="subject" defaultValue={typed.subject}>
            {messageSubjects.map(name => (
              <option key={name} value={name}>
                {contactSubjects[name]}
              </option>
            ))}
            <optgroup label="Com protocolo e prazo de resposta">
              {caseSubjects.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
            <optgroup label={contactSubjects.personal_data}>
              {requestSubjects.map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
          <Icon name="chevron-down" />
        </span>
      </Field>
      <EmailInput
        hint="Para a resposta e o protocolo. Em pedidos sobre dados pessoais, confirme pelo link."
        errors={errors.email}
        defaultValue={typed.email}
      />
      <TextArea
        id="mensagem"
        label="Mensagem"
        hint="Não envie números de documentos."
        errors={errors.text}
        rows={7}
        defaultValue={typed.text}
      />
      <button type="submit" className="btn btn-primary btn-block">
        Enviar mensagem
      </button>
    </form>
  </>
)
