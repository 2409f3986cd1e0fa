import { useState } from 'react'
import { askDisclosure, type BasisName, type DisclosedData, disclosedData, legalBases } from '#contract/disclosure.ts'
import { Check } from '#web/kit/check.tsx'
import { call } from '../calls.ts'
import { AnswerDialog, type AnswerField } from '../frame/answer-dialog.tsx'

export const disclosuresKey = 'disclosures'

const bases = Object.fromEntries(Object.entries(legalBases).map(([key, { name }]) => [key, name]))
const names = Object.keys(disclosedData) as DisclosedData[]

export function AskDisclosureDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [data, setData] = useState<DisclosedData[]>([])
  const mark = (name: DisclosedData, isMarked: boolean) =>
    setData(names.filter(one => (one === name ? isMarked : data.includes(one))))
  const hasPeriod = data.includes('accesses')
  return (
    <AnswerDialog
      title="Pedir a entrega de dados"
      verb="Pedir"
      doing="Enviando…"
      wide
      below="Outra pessoa confere o documento e aprova. Peça só o que ele manda entregar."
      {...(data.length === 0 && { lacks: 'Marque os dados pedidos.' })}
      fields={{
        account: { label: 'Número da conta', inputMode: 'numeric', lacks: 'Informe o número da conta.' },
        basis: { label: 'Base legal', none: 'Escolha', options: bases, lacks: 'Escolha a base legal.' },
        from: hasPeriod && { ...day, label: 'Registros desde o dia' },
        to: hasPeriod && { ...day, label: 'Até o dia', errors: ['period'] },
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
      }}
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
      send={({ account, basis, from, to, sealed, text }) =>
        call(askDisclosure, {
          params: { id: String(id) },
          body: {
            ...{ data, text },
            account: Number(account),
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

const day = { type: 'date', lacks: 'Informe o período.' } as const satisfies Partial<AnswerField>
