/** What a form with files is told that no screen of ours sends. */
export const formFaults = {
  wrong: 'Não entendemos este formulário. Recarregue a página e envie de novo.',
  repeated: 'Envie este campo uma vez só.',
  tooMuch: 'Este formulário é grande demais.',
  tooManyAtOnce: 'Ainda estamos recebendo outros envios seus. Aguarde um pouco e tente de novo.',
  partner: 'Parceiros têm um formulário próprio. Este é dos perfis de anunciantes.',
  individual: 'Este formulário é dos parceiros. Anunciantes têm um próprio.',
} as const
