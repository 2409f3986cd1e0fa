import { describeClock } from '#contract/clock.ts'
import { clockOf, type ReportKind, reportKind } from '#contract/report-kinds.ts'

export type ReportGuide = { look: string; decide: string; avoid: string }

/** The guide for each kind of report. The `reports` part covers the points common to all kinds. */
export const reportGuides: Record<ReportKind, ReportGuide> = {
  minor: {
    look: 'Os documentos aprovados e a selfie, ao lado das fotos apontadas. A aparência sozinha não decide.',
    decide: 'Suspender, se não há certeza de que é adulta. Com material de abuso, ou conta de menor, lacrar.',
    avoid: 'Não peça à pessoa que “prove” pela conversa e não escreva a suspeita em texto que ela leia.',
  },
  trafficking: {
    look: 'Quem responde, quem recebe, o que a conta tem em comum com outras, e os pedidos de ajuda da conta.',
    decide: 'Suspender ao sinal de controle por outra pessoa; o roteiro de socorro vem antes de qualquer punição.',
    avoid: 'Não avise a conta nem o contato dela, e não tome dividir casa ou transporte como prova.',
  },
  intimate_image: {
    look: 'Só o item apontado, e se quem pede é a pessoa retratada ou a representa.',
    decide: 'Remover para sempre quando não há autorização clara: quem anuncia é que a demonstra, e não a vítima.',
    avoid: 'Não peça à vítima que explique a imagem ou envie outra, e não reveja o item sem necessidade.',
  },
  violence: {
    look: 'Ameaça, perseguição ou incitação no texto ou na imagem, e se alguém corre perigo agora.',
    decide: 'Remover o item; suspender quem ameaça. Com perigo agora, indique 190 e 180 na resposta.',
    avoid: 'Não medie o conflito e não passe a uma parte nada da outra.',
  },
  scam: {
    look: 'Fotos e selfie, o número provado, os pedidos pagos, outras denúncias com o mesmo relato.',
    decide: 'Manter, se o rosto confere com a selfie aprovada; suspender, se a identidade é falsa.',
    avoid: 'Não julgue preço, atraso ou desistência: não são golpe, e não fazem parte do anúncio.',
  },
  personal_data: {
    look: 'O dado apontado e de quem é. O número provado pela própria pessoa é parte do anúncio.',
    decide: 'Remover o dado de outra pessoa; pedir a versão sem ele, se está no texto.',
    avoid: 'Não repita o dado no motivo: as duas partes o leem.',
  },
  rights: {
    look: 'A obra ou imagem, de quem diz que é, e o que quem anuncia declarou ao enviá-la.',
    decide: 'Remover, se o direito está mostrado; perguntar, se falta o que o mostre.',
    avoid: 'Não decida de quem é uma marca em disputa: explique que isso cabe à Justiça.',
  },
  other: {
    look: 'Se cabe em outra espécie. Menor de idade, coerção e imagem íntima vêm primeiro, qualquer que seja o título.',
    decide: 'Pela regra que o conteúdo contraria. Sem regra contrariada, manter.',
    avoid: 'Não remova por desagrado ou por moral.',
  },
}

export function describeClocks(kind: ReportKind) {
  const [formal, tip] = (['formal', 'tip'] as const).map(lane => describeClock(clockOf(kind, lane)))
  return formal === tip ? `${formal}.` : `${formal}, com identificação; ${tip}, anônima.`
}

const hidden = {
  person:
    'Toda a conta sai do ar: com identificação, quando o e-mail é confirmado; anônima, ao receber, até três por hora no site inteiro. Acima disso continua no ar até alguém decidir.',
  content:
    'O item sai do ar quando o e-mail é confirmado, se quem pede é a pessoa retratada, quem a representa ou uma autoridade.',
} as const

export function hidesOf(kind: ReportKind) {
  const { hides } = reportKind(kind)
  return hides ? hidden[hides] : 'Nada sai do ar antes da decisão.'
}
