import { Confirmation } from './confirmation.tsx'
import { stepOf } from './steps.ts'

export const DocumentsBackConfirmation = () => (
  <Confirmation
    step={stepOf.verse}
    lead="Confira se dá para ler o número e as datas."
    alt="Sua foto do verso do documento"
    signs={['Está nítida e com boa luz?', 'As quatro bordas aparecem?']}
    next={stepOf.selfie.capture}
  />
)
