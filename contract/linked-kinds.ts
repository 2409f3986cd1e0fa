/** T41 in docs/safety.md: what several accounts may have in common, and why it is usually harmless. */
type Kind = {
  /** As the case says it, before "nestas contas". */
  name: string
  /** Which of the explanations are common for it; all may be chosen. */
  innocent: readonly Explanation[]
  /** What more accounts than this have in common says nothing of them, and joins no further account to a case. */
  most: number | null
}

export const explanations = {
  shared_flat: 'Moram ou trabalham no mesmo lugar',
  assistant: 'A mesma pessoa ajuda com os anúncios, a pedido delas',
  photographer: 'O mesmo fotógrafo ou estúdio',
  own_business: 'Empresa parceira da mesma pessoa',
  family: 'Telefone ou cartão da família',
  shared_device: 'Um aparelho emprestado ou de uso comum',
  chance: 'Coincidência: número reaproveitado, homônimo, foto ou frase comum',
  other: 'Outra explicação',
} as const
export type Explanation = keyof typeof explanations

export const linkedKinds = {
  phone: {
    name: 'O mesmo número de WhatsApp',
    innocent: ['shared_flat', 'assistant', 'own_business', 'family', 'chance'],
    most: null,
  },
  tax_id: { name: 'O mesmo CPF ou CNPJ', innocent: ['own_business', 'assistant'], most: null },
  document: { name: 'O mesmo número de documento', innocent: ['own_business', 'chance'], most: null },
  device: {
    name: 'O mesmo aparelho entrou',
    innocent: ['shared_flat', 'assistant', 'shared_device', 'own_business'],
    most: 50,
  },
  payer: {
    name: 'A mesma pessoa ou o mesmo cartão pagou',
    innocent: ['family', 'shared_flat', 'assistant', 'own_business', 'chance'],
    most: 50,
  },
  picture: { name: 'Uma imagem quase igual', innocent: ['photographer', 'own_business', 'chance'], most: 6 },
  text: { name: 'O mesmo texto de apresentação', innocent: ['assistant', 'own_business', 'chance'], most: 6 },
} as const satisfies Record<string, Kind>
export type LinkedKind = keyof typeof linkedKinds
export const linkedKindNames = Object.keys(linkedKinds) as LinkedKind[]
export const linkedKind = (kind: LinkedKind): Kind => linkedKinds[kind]

/** How an operator ends a case. Nothing of the accounts changes by any of them. */
export const linkedVerdicts = {
  harmless: 'Tem explicação',
  watch: 'Continuar acompanhando',
  action: 'Seguir para as ações da conta',
} as const
export type LinkedVerdict = keyof typeof linkedVerdicts

export const linkedLimits = {
  /** Within which a case is read: nobody is off the air or at risk by the case itself. */
  dueDays: 14,
  /** After which a case that is watched is looked at again. */
  watchDays: 30,
  textLength: 2000,
  /** Of a presentation, in letters and digits: shorter ones are alike by chance. */
  minTextLength: 120,
  /** Since the last log-in. */
  deviceDays: 180,
} as const
