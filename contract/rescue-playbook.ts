/**
 * Steps that an operator takes for a person who may be coerced (docs/safety.md T43). Helping the person comes before
 * any punishment. The case keeps a record of every step.
 */
export const rescueSteps = {
  answered: {
    name: 'Responder pelo canal privado',
    text: 'Acredite, agradeça e não prometa o que não depende de nós. Pergunte se ela pode ler aqui e a que horas. Nunca por e-mail, WhatsApp, telefone ou Atendimento: quem controla a conta lê.',
  },
  danger: {
    name: 'Perguntar se há perigo agora',
    text: 'Se há, e se ela diz onde está, ligue 190. Sem o endereço, peça a ela que ligue assim que puder.',
  },
  helplines: {
    name: 'Oferecer as linhas de ajuda',
    text: '180 violência contra a mulher, 100 direitos humanos, 190 emergência, 188 apoio emocional. São gratuitas e atendem dia e noite.',
  },
  agreed: {
    name: 'Combinar o próximo passo com ela',
    text: 'Nada sem que ela concorde, salvo se há menor de 18 anos ou risco de vida. Perfil pausado chama menos atenção do que conta suspensa: ela o pausa em “Preciso de ajuda”, a equipe não pausa por ela.',
  },
  preserved: {
    name: 'Guardar o que prova',
    text: 'Não apague nada. Anote pedidos, pagamentos e aparelhos da conta que chamem atenção, sem avisar quem a usa.',
  },
  federal_police: {
    name: 'Encaminhar à Polícia Federal',
    text: 'Tráfico de pessoas, exploração sexual, menor de 18 anos. Anote o número do registro.',
  },
  labour_prosecutors: {
    name: 'Encaminhar ao Ministério Público do Trabalho',
    text: 'Dívida que não acaba, documentos retidos, jornada imposta. Anote o número da denúncia.',
  },
  dial_100: {
    name: 'Encaminhar ao Disque 100',
    text: 'Outras violações, e sempre que há menor de 18 anos. Anote o protocolo.',
  },
  looked_again: {
    name: 'Voltar a olhar',
    text: 'Um dia depois de cada resposta nossa, mesmo sem notícia dela. Só encerre quando não há mais o que fazer.',
  },
} as const
export type RescueStep = keyof typeof rescueSteps
export const rescueStepNames = Object.keys(rescueSteps) as [RescueStep, ...RescueStep[]]

/** Only an answer marks a case as answered. Operators record the other steps themselves. */
export const isRecorded = (step: RescueStep) => step !== 'answered'
export type RecordedStep = Exclude<RescueStep, 'answered'>
