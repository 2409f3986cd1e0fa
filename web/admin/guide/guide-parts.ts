import { contactDeadlines, helpHours } from '#contract/case-kinds.ts'
import { requestLimits } from '#contract/data-request.ts'
import { approvalTerm } from '#contract/documents.ts'
import { duties, type Roles } from '#contract/operator-roles.ts'
import { answerHours, reportLimits } from '#contract/report-kinds.ts'
import { rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { describeReasons } from '#contract/second-review.ts'
import { type WorklistKind, worklistKinds } from '#contract/worklist-kinds.ts'
import type { GuideName } from '../guide-names.ts'

export type GuidePart = {
  title: string
  duty: Roles
  clock: string
  look: readonly string[]
  decide: readonly string[]
  avoid: readonly string[]
  ask: string
}

/**
 * The trust and safety team must review the guide within a year of this date:
 * docs/decisions/085-guide-and-changed-numbers.md.
 */
export const guideReviewedOn = '2026-11-24'

const within = (kind: WorklistKind) => `${worklistKinds[kind].hours} horas`
const trust = 'Confiança e segurança'

export const guideParts: Record<Exclude<GuideName, 'words'>, GuidePart> = {
  team: {
    title: 'Para toda a equipe',
    duty: duties.own,
    clock: 'A fila mostra primeiro o que vence antes. Um caso que você abriu e não decidiu volta a ela.',
    look: [
      'Se o caso é seu, da sua família ou de alguém que você conhece: declare em “Meu acesso” e deixe para outra pessoa.',
      'O que está escrito na regra, e não o gosto. Anunciar é lícito para adultos que anunciam por vontade própria.',
    ],
    decide: [
      'Tudo o que espera da mesma pessoa antes da próxima: no alto do caso, uma seção para cada coisa.',
      'Uma decisão por vez, com um motivo que a pessoa entenda: ela o lê e pode contestar.',
      'Na dúvida entre publicar e esperar, espere e pergunte. Na dúvida sobre idade ou coerção, suspenda: é reversível.',
    ],
    avoid: [
      'Não fotografe a tela, não copie dados para fora, não comente casos por mensagem.',
      'Não abra contas por curiosidade: cada abertura fica registrada com o seu nome, e a pessoa pode saber dela.',
    ],
    ask: `${trust}, em qualquer dúvida. Se um caso lhe fez mal, pare, passe-o a outra pessoa e fale com quem coordena a equipe.`,
  },
  documents: {
    title: 'Documentos',
    duty: duties.decideDocuments,
    clock: `${within('documents')} desde o envio. Enquanto isso, nada da pessoa é publicado pela primeira vez.`,
    look: [
      'As três fotos, com a sua chave de acesso e pelo motivo que você informa. Transcreva o que lê nelas, e não o cadastro.',
      'Rosto da selfie e do documento: olhos, orelhas, sinais e proporções, não só cabelo e maquiagem.',
      'A selfie: a pessoa está sozinha, com o documento na mão, sem ninguém ao lado ou segurando o aparelho.',
      'Bordas, fontes, reflexos e números do documento. CNH sempre tem validade; um RG antigo pode não ter.',
      'O que a conta tem em comum com outras, ao lado do que costuma explicar. Vários fatos juntos podem mostrar outra pessoa decidindo, recebendo ou atendendo por ela.',
    ],
    decide: [
      'Aprovar só com cada item conferido por você. Recusar com o motivo e o que fazer para dar certo.',
      `Duas pessoas aprovam quando ${describeReasons(['young'])}, ou quando o caso diz outro motivo. A segunda lê sem saber o que a primeira leu.`,
      'Número trocado: confira se ainda é a pessoa verificada. Trocar de número é comum; na dúvida, peça novos documentos.',
      `Outra pessoa nas fotos de quem já foi aprovado: peça novos documentos; o anúncio fica no ar por até ${approvalTerm.askedDays} dias.`,
    ],
    avoid: [
      'Não aprove por pressa, por pedido de um colega ou porque a foto “deve ser” da mesma pessoa.',
      'Não diga a outra pessoa da equipe o que você leu antes da análise dela.',
      'Não recuse por aparência, gênero, cor, origem, deficiência ou nome social: o nome do documento só confere quem é.',
      'Não puna ninguém por compartilhar um número, um aparelho ou um endereço, e não conte a uma conta que existe outra.',
    ],
    ask: `Outra pessoa de Documentos; ${trust}, se há suspeita de menor de idade, de coerção ou de adulteração.`,
  },
  coercion: {
    title: 'Suspeita de menor de idade ou de coerção',
    duty: duties.suspendAccounts,
    clock: `A suspensão vale na hora; outra pessoa confirma em ${within('second_review')}, e sem isso a conta continua suspensa.`,
    look: [
      'Conta: outra pessoa responde, dita ou segura o telefone; sinais de medo; documento nas mãos de outro; dívida, ameaça, documentos retidos; o mesmo texto em várias contas, com outro contato.',
      'Não conta sozinho: ter de 18 a 22 anos, parecer jovem, estar de passagem, escolher clientes, dividir endereço, cor da pele ou origem.',
    ],
    decide: [
      'Suspender sem ter certeza. Quem confirma é outra pessoa, e liberar depois exige duas.',
      'Se há material de abuso de crianças, ou a conta é de menor de idade: lacrar, e não apenas suspender.',
    ],
    avoid: [
      'Não escreva à pessoa do que suspeita: quem a controla pode ler junto. O aviso da suspensão já é neutro.',
      'Não ponha na lista de pessoas banidas quem pode ser vítima.',
      'Não espere prova, e não investigue por conta própria fora do site.',
    ],
    ask: `${trust}, agora. Perigo imediato: 190.`,
  },
  profiles: {
    title: 'Perfis',
    duty: duties.reviewContent,
    clock: `${within('profile')} desde o envio. A versão que está no ar continua até a nova ser aprovada.`,
    look: [
      'O que mudou, campo a campo, e as palavras marcadas: leia a frase inteira.',
      'Se o texto fala por uma pessoa só, e se é a que foi verificada.',
      'Telefone, endereço, rede ou nome de outra pessoa fora dos campos próprios.',
    ],
    decide: [
      'Aprovar a versão, ou recusar com o motivo da lista e um recado que diga o que mudar.',
      'Nunca publicar: menção a menores, ainda que como fantasia; estupro, incesto, violência, drogas, armas; oferta de outra pessoa.',
    ],
    avoid: ['Não corrija nem reescreva o texto de ninguém.', 'Não recuse por erro de português, gíria ou preço.'],
    ask: `${trust}, se o texto sugere menor de idade, coerção ou que outra pessoa controla o anúncio.`,
  },
  media: {
    title: 'Fotos e vídeos',
    duty: duties.reviewContent,
    clock: `${within('media')} desde o envio. O item novo só aparece depois de aprovado.`,
    look: [
      'Se é a pessoa dos documentos: para marcar como conferida, veja antes a selfie.',
      'Quem mais aparece e pode ser reconhecido: cada um precisa de documentos e autorização próprios.',
      'Contato, endereço, uniforme, fachada, placa, documento ou criança na imagem, também ao fundo e no espelho.',
      'Aviso de que pode ser parte de uma imagem removida: compare, e só aprove se você vê que é outra.',
      'Parecidas em outras contas: a mesma foto em duas contas é de uma pessoa só.',
    ],
    decide: [
      'Aprovar, ou recusar com o motivo. Recusar não apaga: a pessoa lê e envia outra.',
      'Remover para sempre só o que é ilegal ou foi publicado sem consentimento: cópias também são recusadas depois.',
    ],
    avoid: [
      'Não aprove imagem íntima de quem não a autorizou, nem montagem que engana sobre a pessoa.',
      'Não decida a idade pela aparência: vá ao caso dos documentos.',
    ],
    ask: `Documentos, se o rosto é outro. ${trust}, se alguém pode ser menor de idade ou não consentiu.`,
  },
  banners: {
    title: 'Publicidades de parceiros',
    duty: duties.reviewContent,
    clock: `${within('campaign')} desde o envio. A versão que está no ar continua até a nova ser aprovada.`,
    look: [
      'Título, imagem e para onde o endereço realmente leva: abra em outra aba e confira o host.',
      'Se anuncia produto ou serviço do parceiro verificado.',
    ],
    decide: [
      'Aprovar ou recusar a versão. O que já está no ar e viola as regras pode ser retirado na hora, com o motivo.',
      'Recusar: oferta de pessoas ou de encontros, conteúdo proibido, promessa enganosa, marca de outro sem autorização.',
    ],
    avoid: ['Não preencha nada no site do parceiro e não baixe arquivos dele.'],
    ask: `${trust}, se a publicidade oferece pessoas ou a imagem pode ser de menor de idade.`,
  },
  reports: {
    title: 'Denúncias',
    duty: duties.decideReports,
    clock: 'Cada espécie tem o seu prazo, abaixo. A equipe é avisada à metade, a quatro quintos e no fim dele.',
    look: [
      'O texto de quem denuncia, o que ele aponta, e o que a conta mostra: fotos, selfie, documentos, outras denúncias.',
      'Se o que já saiu do ar deve continuar fora: isso foi automático e não é uma decisão.',
    ],
    decide: [
      'Manter, remover para sempre o que for ilegal, ou suspender a conta. As duas partes leem o motivo.',
      'Falta um dado: pergunte a quem denunciou, e o caso continua na fila.',
      'O rosto confere com a selfie aprovada, e a denúncia era falsa: marque isso, e o anúncio volta.',
      'A denúncia era falsa de propósito: mantenha o conteúdo e bloqueie a origem por um tempo, e quem denunciou é avisado. Na dúvida, não.',
    ],
    avoid: [
      'Não revele a uma parte quem é a outra, nem copie o texto de uma para a outra.',
      'Não trate muitas denúncias iguais como prova: podem ser de um rival.',
    ],
    ask: `Outra pessoa de ${trust}. Nunca a que decidiu antes, se o caso é uma contestação.`,
  },
  contestations: {
    title: 'Contestações',
    duty: duties.decideReports,
    clock: `${answerHours} horas desde a contestação, que pode chegar até ${reportLimits.contestationDays} dias depois da decisão. Resposta a uma suspensão: ${within('suspension')}.`,
    look: [
      'O que a pessoa diz agora, antes da decisão anterior e do motivo dela.',
      'Se houve um erro de fato, de identidade ou de regra.',
    ],
    decide: [
      'Manter a decisão, ou propor desfazê-la. A sua decisão é a final.',
      'Diga o motivo com palavras próprias: repetir o primeiro não responde à pessoa.',
    ],
    avoid: ['Não julgue o que você mesmo decidiu.', 'Não peça à pessoa mais dados do que o caso precisa.'],
    ask: `Outra pessoa de ${trust} que não tenha tocado no caso.`,
  },
  reversals: {
    title: 'Desfazer exige duas pessoas',
    duty: duties.decideReports,
    clock: `O prazo do caso continua: ${answerHours} horas numa contestação, ${within('second_review')} numa segunda análise.`,
    look: ['A proposta e o motivo de quem propôs, e depois o caso inteiro, como se fosse a primeira vez.'],
    decide: [
      'Concordar, e então vale; ou decidir outra coisa, que mantém o conteúdo fora do ar.',
      'Quem decidiu primeiro pode concordar em desfazer, mas não pode recusar.',
    ],
    avoid: [
      'Não concorde só porque a outra pessoa pediu.',
      'Não combine a decisão antes: as duas análises valem porque são separadas.',
    ],
    ask: 'Se só você está de plantão, peça outro acesso a quem cuida dos operadores. Nada é desfeito por uma pessoa só.',
  },
  abuse: {
    title: 'Suspeita de abuso de crianças: lacrar e não abrir de novo',
    duty: duties.sealAbuse,
    clock: 'Agora. O material fica guardado por 6 meses, ou pelo que a autoridade mandar, e depois é destruído.',
    look: ['Só o bastante para reconhecer. Ao reconhecer, pare de olhar.'],
    decide: [
      'Lacrar, no caso de fotos, de documentos, de publicidade ou de denúncia. Numa ação só: some de toda parte, cópias são recusadas, a conta é suspensa e a comunicação à autoridade fica pronta.',
      'Se a conta é de menor de idade, lacre tudo da conta.',
      'Escreva só fatos: o que, onde e quando foi visto, sem descrever o corpo.',
    ],
    avoid: [
      'Nunca abra de novo, amplie, baixe, imprima, fotografe ou envie, nem para provar ou pedir opinião: guardar ou enviar cópia é crime.',
      'Não pergunte nada à pessoa e não avise ninguém fora da equipe.',
      'Não apague por outro caminho: sem o lacre, a prova se perde.',
    ],
    ask: `Sem o botão, chame ${trust} na hora e deixe o caso aberto. A comunicação à Polícia Federal abre-se com duas pessoas, sem as imagens. Depois, faça uma pausa: é parte do trabalho.`,
  },
  help: {
    title: 'Pedidos de ajuda',
    duty: duties.answerHelpRequests,
    clock: `${helpHours.person} horas depois do que a pessoa escreveu; ${helpHours.team} horas depois de cada resposta nossa, até encerrar.`,
    look: ['O que ela escreveu e se consegue ler a resposta. O perfil e os pedidos da conta, sem mexer em nada.'],
    decide: [
      'Siga o roteiro ao lado do caso: primeiro o socorro, na ordem que a situação pede. Registre cada passo.',
      ...rescueStepNames.map(step => `${rescueSteps[step].name}. ${rescueSteps[step].text}`),
      'O perfil, ela mesma pausa em “Preciso de ajuda”. Suspender a conta só com menor de 18 anos ou risco de vida.',
    ],
    avoid: [
      'Nunca responda por e-mail, WhatsApp, telefone ou Atendimento: quem controla a conta pode ler.',
      'Não suspenda nem puna por causa do pedido, e não prometa o que não depende de nós.',
    ],
    ask: `Outra pessoa de ${trust}. Perigo agora: 190, com o endereço que ela der.`,
  },
  data: {
    title: 'Pedidos sobre dados pessoais',
    duty: duties.answerDataRequests,
    clock: `${requestLimits.answerDays} dias corridos desde o pedido confirmado, por lei.`,
    look: ['Quem pede, e como se sabe que é essa pessoa: senha da conta ou link aberto no e-mail.'],
    decide: ['Responder em palavras simples o que foi feito, ou por que não pode ser feito e o que ainda cabe.'],
    avoid: ['Não envie dados de outra pessoa junto. Não peça documento a quem já provou quem é.'],
    ask: `A pessoa encarregada dos dados, por meio de ${trust}.`,
  },
  contact: {
    title: 'Contatos com prazo',
    duty: duties.answerPeople,
    clock: `${contactDeadlines}. Autoridades são só para Confiança e segurança.`,
    look: [
      'O que se pede e sobre qual compra ou conta. De uma autoridade: quem assina, o cargo, o número do processo.',
    ],
    decide: ['Uma resposta só, que vai por e-mail com o seu texto. Era outro assunto: diga isso e aonde ir.'],
    avoid: [
      'Não confirme que existe uma conta, nem envie dados dela: o endereço de e-mail não foi provado.',
      'Não entregue nada a uma autoridade na resposta: confira o pedido por um telefone público do órgão e peça a entrega no caso, que outra pessoa aprova.',
    ],
    ask: `${trust}; para pedidos de autoridades, também quem assessora juridicamente o site.`,
  },
  support: {
    title: 'Atendimento',
    duty: duties.answerPeople,
    clock: `${within('support')} desde a mensagem.`,
    look: ['A pergunta e a conta. Pedidos, documentos e análises têm telas próprias.'],
    decide: ['Responder, ou passar a quem decide. Uma denúncia é feita em “Denunciar”, não na conversa.'],
    avoid: [
      'Não peça senha, código, foto de documento ou dados de cartão.',
      'Não mencione pedidos de ajuda, suspeitas ou denúncias: outra pessoa pode ler a conversa.',
    ],
    ask: `${trust}, se a mensagem fala de medo, ameaça ou de alguém que controla a conta.`,
  },
  orders: {
    title: 'Pedidos e Pix',
    duty: duties.moveMoney,
    clock: `Pix a confirmar: ${within('pix')}. Devolução manual: ${within('refund')}. Contestação de pagamento: ${within('reversal')}.`,
    look: ['O identificador e o valor no extrato. Um comprovante enviado pela pessoa não confirma nada.'],
    decide: ['Confirmar com o identificador do extrato, recusar, ou devolver o pagamento inteiro pelo mesmo meio.'],
    avoid: ['Não confirme por captura de tela e não devolva a outra conta.'],
    ask: 'Outra pessoa do Financeiro: acima do limite, ela confirma também.',
  },
}
