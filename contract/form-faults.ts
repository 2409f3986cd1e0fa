import { spanWords } from './wait-words.ts'

/** What a form with files is told that no screen of ours sends. */
export const formFaults = {
  wrong: 'Não entendemos este formulário. Recarregue a página e envie de novo.',
  repeated: 'Envie este campo uma vez só.',
  tooMuch: 'Este formulário é grande demais.',
  tooManyAtOnce: 'Ainda estamos recebendo outros envios seus. Aguarde um pouco e tente de novo.',
  partner: 'Este formulário é para anunciantes. Parceiros usam outro.',
  individual: 'Este formulário é para parceiros. Anunciantes usam outro.',
} as const

/** Nothing is lost by it: what was sent is kept, and the rest waits on the device. */
export const tooManyUploads = (seconds: number) =>
  `Você enviou muitos arquivos em pouco tempo. Aguarde ${spanWords(seconds)} e continue de onde parou.`
