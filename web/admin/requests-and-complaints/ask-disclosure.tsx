import { useState } from 'react'
import { askDisclosure, type BasisName, type DisclosedData, disclosedData, legalBases } from '#contract/disclosure.ts'
import { Check } from '#web/kit/check.tsx'
import { call } from '../calls.ts'
import { AnswerDialog, type AnswerField } from '../frame/answer-dialog.tsx'

export const disclosuresKey = 'disclosures'

const bases = Object.fromEntries(Object.entries(legalBases).map(([key, { name }]) => [key, name]))
type Name = 'subject' | 'account' | 'address' | 'basis' | 'from' | 'to' | 'sealed' | 'text'

const names = Object.keys(disclosedData) as DisclosedData[]

export function AskDisclosureDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [data, setData] = useState<DisclosedData[]>([])
  const mark = (name: DisclosedData, isMarked: boolean) =>
    setData(names.filter(one => (one === name ? isMarked : data.includes(one))))
  const hasPeriod = data.includes('accesses')
  return (
    <AnswerDialog<Name>
      title="Pedir a entrega de dados"
      verb="Pedir"
      doing="Enviando…"
      wide
      below="Outra pessoa confere o documento e aprova. Peça só o que ele manda entregar."
      {...(data.length === 0 && { lacks: 'Marque os dados pedidos.' })}
      fields={fieldsOf(hasPeriod)}
      end={errors => (
        <fieldset className="stack stack-1">
          <legend>Dados a entregar</legend>
          {names.map(name => (
            <Check key={name} checked={data.includes(name)} onChecked={isMarked => mark(name, isMarked)}>
              {disclosedData[name]}
            </Check>
          ))}
          {errors.data && (
            <p className="err" role="alert">
              {errors.data}
            </p>
          )}
        </fieldset>
      )}
      send={({ account, address, basis, from, to, sealed, text }) =>
        call(askDisclosure, {
          params: { id: String(id) },
          body: {
            ...{ data, text },
            ...(address ? { address } : { account: Number(account) }),
            basis: basis as BasisName,
            period: hasPeriod ? { from, to } : null,
            sealed: sealed === 'yes',
          },
        })
      }
      message="Pedido registrado: outra pessoa da equipe responde."
      refreshes={disclosuresKey}
      onClose={onClose}
    />
  )
}

const subjects = { account: 'De uma conta', address: 'De um endereço IP' }

const momentOf = (subject = 'account') =>
  ({
    type: subject === 'address' ? 'datetime-local' : 'date',
    lacks: 'Informe o período.',
  }) as const satisfies Partial<AnswerField>

const fieldsOf =
  (hasPeriod: boolean) =>
  ({ subject }: Partial<Record<Name, string>>): Record<Name, AnswerField | false> => ({
    subject: { label: 'De quem', options: subjects, initial: 'account' },
    account: subject !== 'address' && {
      label: 'Número da conta',
      inputMode: 'numeric',
      lacks: 'Informe o número da conta.',
    },
    address: subject === 'address' && {
      label: 'Endereço IP',
      hint: 'Só registros de acesso. Várias pessoas podem usar o mesmo endereço: ponha só os minutos da ordem.',
      lacks: 'Informe o endereço IP.',
    },
    basis: { label: 'Base legal', none: 'Escolha', options: bases, lacks: 'Escolha a base legal.' },
    from: hasPeriod && { ...momentOf(subject), label: 'Registros desde' },
    to: hasPeriod && { ...momentOf(subject), label: 'Até', errors: ['period'] },
    sealed: {
      label: 'Aviso à pessoa',
      options: { no: 'Avisar por e-mail na entrega', yes: 'Não avisar: o documento ordena sigilo' },
      initial: 'no',
    },
    text: {
      label: 'O que o documento pede, e como foi conferido',
      rows: 3,
      maxLength: 1000,
      lacks: 'Escreva o que o documento pede.',
      least: 10,
    },
  })
