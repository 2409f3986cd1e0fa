import { Confirmation } from './confirmation.tsx'
import { stepOf } from './steps.ts'

export const DocumentsFrontConfirmation = () => (
  <Confirmation
    step={stepOf.front}
    lead="Confira se dá para ler o nome, o número e a data de nascimento."
    alt="Sua foto da frente do documento"
    signs={['Está nítida e com boa luz?', 'As quatro bordas aparecem?']}
    next={stepOf.verse.capture}
  />
)
