import type { Tone } from './payment-result.tsx'
import type { Stand } from './settled.ts'

type Words = { tone: Tone; text: string }

/** Beside section 4's words: whether anything was charged, and what happens next. */
export const standWords: Record<Stand, Words> = {
  PAID: { tone: 'good', text: 'O pagamento foi recebido. O recibo vai para o seu e-mail.' },
  AUTHORIZED: {
    tone: 'good',
    text: 'A operadora autorizou o pagamento e está concluindo a cobrança. O recibo vai para o seu e-mail.',
  },
  IN_ANALYSIS: {
    tone: 'open',
    text: 'A operadora está analisando o pagamento. Não é preciso pagar de novo: esta tela se atualiza sozinha quando houver resposta, e você pode sair e voltar quando quiser.',
  },
  CHECKING: {
    tone: 'open',
    text: 'Estamos verificando com a operadora se o pagamento foi feito. Não é preciso pagar de novo: esta tela se atualiza sozinha.',
  },
  DECLINED: { tone: 'bad', text: 'O cartão não foi autorizado. Nada foi cobrado, e o seu pedido continua guardado.' },
  CANCELED: { tone: 'bad', text: 'O pagamento foi cancelado, e nada será cobrado. O seu pedido continua guardado.' },
  NONE: { tone: 'open', text: 'Este pedido ainda não tem pagamento com cartão. Nada foi cobrado.' },
}

export const lateWords =
  'A operadora ainda não registrou este pagamento: ele pode não ter chegado até ela. Você pode tentar de novo: mesmo repetido, ele só é cobrado uma vez.'
