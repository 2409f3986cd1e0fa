import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import {
  createDataRequest,
  type DataRequest,
  listDataRequests,
  requestKinds,
  requestLimits,
  requestOutcomes,
} from '#contract/data-request.ts'
import { formatCount, formatDate, formatDateTime } from '#contract/format.ts'
import { Field } from '#web/kit/client/field.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { Fold } from '../parts/fold.tsx'

const queryKey = ['data-requests']

export function OwnRequests() {
  const { data: requests = [], isError } = useQuery({
    queryKey,
    queryFn: async () => (await client.call(listDataRequests, {})).data,
  })
  const open = requests.filter(({ due_at }) => due_at !== null).length
  return (
    <Fold heading="Pedidos" now={open > 0 ? formatCount(open, 'em aberto', 'em aberto') : ''}>
      <p className="muted small">
        Para o que nenhum botão daqui resolve. Você recebe um protocolo, e uma pessoa responde em até{' '}
        {requestLimits.answerDays} dias.
      </p>
      <RequestForm />
      {isError && <p className="err">Não foi possível carregar os pedidos.</p>}
      {requests.length > 0 && (
        <ol className="requests">
          {requests.map(request => (
            <li key={request.id}>
              <Request request={request} />
            </li>
          ))}
        </ol>
      )}
    </Fold>
  )
}

function RequestForm() {
  const queries = useQueryClient()
  const screen = useScreenForm({
    draft: 'data-request',
    schema: createDataRequest.body,
    initial: { kind: 'question', text: '' },
    async send(body) {
      const { protocol, due_at } = await client.call(createDataRequest, { body })
      screen.form.reset({ kind: body.kind, text: '' })
      await queries.invalidateQueries({ queryKey })
      notify.success(`Pedido ${protocol} enviado. Respondemos até ${formatDate(due_at)}.`)
    },
  })
  return (
    <ScreenForm {...screen} verb="Enviando…">
      <KindField />
      <TextField />
      <SubmitButton look="secondary" label="Enviar pedido" verb="Enviando…" />
    </ScreenForm>
  )
}

function useControl(name: 'kind' | 'text') {
  const { register, formState } = useFormContext<Record<typeof name, string>>()
  return { register: register(name), error: formState.errors[name]?.message }
}

function KindField() {
  const { register, error } = useControl('kind')
  return (
    <Field label="O que você precisa" error={error}>
      {control => (
        <span className="select">
          <select className="input" {...register} {...control}>
            {Object.entries(requestKinds).map(([kind, { name }]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  )
}

function TextField() {
  const { register, error } = useControl('text')
  return (
    <Field label="Seu pedido" error={error} hint="Não envie números de documentos.">
      {control => (
        <textarea className="input" rows={5} maxLength={requestLimits.textLength} {...register} {...control} />
      )}
    </Field>
  )
}

const Request = ({ request: { kind, protocol, text, received_at, due_at, answer } }: { request: DataRequest }) => (
  <details>
    <summary>
      <span>{requestKinds[kind].name}</span>
      <span className="muted small">
        {answer
          ? `${requestOutcomes[answer.outcome]} em ${formatDate(answer.at)}`
          : due_at && `Resposta até ${formatDate(due_at)}`}
      </span>
    </summary>
    <p className="muted small num">
      Protocolo {protocol}, enviado em {formatDateTime(received_at, ' às ')}
    </p>
    <p className="typed">{text}</p>
    {answer && (
      <>
        <p className="small">
          <b>Resposta da equipe</b>
        </p>
        <p className="typed">{answer.text}</p>
        <p className="muted small">
          Não concorda? Envie outro pedido com este protocolo, ou fale com a Autoridade Nacional de Proteção de Dados
          (ANPD).
        </p>
      </>
    )}
  </details>
)
