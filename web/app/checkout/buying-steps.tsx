import { Icon } from '#web/kit/icon.tsx'

const steps = ['Pacote', 'Pagamento'] as const

export const BuyingSteps = ({ at }: { at: (typeof steps)[number] }) => (
  <ol className="steps" aria-label="Etapas da compra">
    {steps.map((step, place) => {
      const isDone = place < steps.indexOf(at)
      return (
        <li key={step} className={isDone ? 'is-done' : undefined} aria-current={step === at ? 'step' : undefined}>
          <span className="dot">{isDone ? <Icon name="check" /> : place + 1}</span>
          {step}
          {isDone && <span className="sr"> pronto</span>}
        </li>
      )
    })}
  </ol>
)
