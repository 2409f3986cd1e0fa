import { useFormContext } from 'react-hook-form'
import { Icon } from '#web/ui/icon.tsx'
import type { CardFields } from './card-fields.ts'
import { maskNumber } from './card-number.ts'

type TestCard = { number: string; does: string }

/** In a demonstration: what the simulator does with which number. Choosing one fills the form. */
export function TestCards({ cards }: { cards: readonly TestCard[] }) {
  const { reset } = useFormContext<CardFields>()
  const fill = (number: string) => reset({ ...invented(new Date()), number: maskNumber(number) })
  if (cards.length === 0) return null
  return (
    <details className="panel test-cards">
      <summary>
        <Icon name="flask-conical" />
        Cartões de teste (demonstração)
        <Icon name="chevron-down" className="chev" />
      </summary>
      <p className="small muted">Nada é cobrado de verdade. Toque em um número para preencher o formulário.</p>
      <ul>
        {cards.map(({ number, does }) => (
          <li key={number}>
            <button type="button" onClick={() => fill(number)}>
              <b className="num">{maskNumber(number)}</b>
              <span className="small muted">{does}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Nobody's card. */
const invented = (now: Date) => ({
  number: '',
  expiry: `12/${now.getFullYear() + 3}`,
  security_code: '123',
  name: 'TITULAR DE TESTE',
  tax_id: '529.982.247-25',
})
