import type { Gender } from '#contract/genders.ts'
import type { Random } from './random.ts'

type Facts = { kind: keyof typeof infoSentences; gender: Gender | null; city: string; neighborhood: string }

export function infoText(random: Random, facts: Facts) {
  const groups = infoSentences[facts.kind].map(group => random.sample(group, 2))
  const length = random.integer(3, 5)
  const seconds = random.shuffle(groups.map((_, index) => index)).slice(0, Math.max(0, length - groups.length))
  const chosen = groups.flatMap((group, index) => group.slice(0, seconds.includes(index) ? 2 : 1))
  const dropped = random.sample([...chosen.keys()], Math.max(0, chosen.length - length))
  return chosen
    .filter((_, index) => !dropped.includes(index))
    .map(sentence => inflect(sentence, facts))
    .join(' ')
}

function inflect(sentence: string, { gender, city, neighborhood }: Facts) {
  return sentence
    .replace('{cidade}', city)
    .replace('{bairro}', neighborhood)
    .replace(/\{([^|}]+)\|([^}]+)\}/g, gender === 'Homem' ? '$1' : '$2')
}

/** `{um|uma}` has the masculine and the feminine form. */
type SentenceGroups = readonly (readonly string[])[]

const manner = [
  'Sou {tranquilo|tranquila}, {educado|educada} e gosto de uma boa conversa.',
  'Gosto de ouvir, de rir e de estar entre pessoas gentis.',
  'Sou {reservado|reservada} no começo e falante depois do primeiro café.',
  'Prefiro encontros sem pressa, em que os dois ficam à vontade.',
  'Leio bastante, gosto de cinema e de caminhar no fim da tarde.',
  'Trabalho poucas horas por dia para estar {inteiro|inteira} em cada encontro.',
  'Gosto de cozinhar para os amigos e de dormir cedo.',
  'Sou de conversa fácil e de pouca formalidade.',
  'Música brasileira, praia cedo e comida simples: é assim que gosto de viver.',
  'Tenho bom humor e levo a sério o que combino.',
  'Estudo à noite e gosto de falar de livros, viagens e gente.',
  'Quem me conhece diz que transmito calma.',
]

/** Only these sentences name a place, because some kinds of profile may not show theirs. */
const availability = [
  'Moro em {cidade} há alguns anos e conheço bem a região.',
  'Atendo de segunda a sábado, sempre com hora marcada.',
  'Prefiro combinar com um dia de antecedência.',
  'Tenho mais horários livres à tarde e no começo da noite.',
  'Aos domingos atendo só quem já conheço.',
  'Em feriados confirme antes: costumo viajar.',
  'Tenho agenda flexível durante a semana.',
  'Fico em {bairro} e vou a outros bairros mediante combinação.',
  'Viajo para cidades próximas quando combinado com antecedência.',
  'De manhã respondo mensagens; os encontros ficam para depois do meio-dia.',
  'Reservo no máximo três horários por dia.',
]

const punctuality = [
  'Sou pontual e agradeço quem também é.',
  'Se houver atraso, aviso assim que souber, e peço o mesmo.',
  'O horário combinado é o horário em que espero por você.',
  'Confirmo todo encontro duas horas antes.',
  'Em caso de imprevisto, remarcamos sem problema.',
  'Peço que avise com antecedência se precisar desmarcar.',
  'Chego na hora e não marco outro compromisso em seguida.',
]

const discretion = [
  'Discrição vem em primeiro lugar, antes e depois do encontro.',
  'Não comento sobre ninguém e não guardo conversas.',
  'Respeito a sua privacidade e peço respeito pela minha.',
  'Prefiro lugares calmos, onde ninguém repara em ninguém.',
  'O que é combinado entre nós fica entre nós.',
  'Não atendo ligações de número oculto.',
  'Sigilo para mim é hábito, não promessa.',
  'Nunca publico nada de quem encontro.',
]

const terms = [
  'Os valores estão neste perfil e não mudam de última hora.',
  'Escreva com educação, diga seu nome e o dia que prefere.',
  'Respondo a todas as mensagens gentis, mesmo que demore um pouco.',
  'Converso antes de combinar, para que ninguém se engane.',
  'Meus limites são claros e digo quais são antes de marcar.',
  'Atendo apenas maiores de idade, {sozinho|sozinha} e por minha conta.',
  'Não negocio valores por mensagem.',
  'Se tiver dúvidas, pergunte: prefiro explicar antes.',
]

const meeting = [
  'Buscamos pessoas educadas para conhecer com calma.',
  'Gostamos de jantar fora, de dançar e de conversar sem pressa.',
  'O primeiro encontro é sempre em lugar público.',
  'Valorizamos respeito, conversa franca e bom humor.',
  'Frequentamos eventos e recebemos convites com prazer.',
  'Combinamos tudo antes, com clareza, e cada um decide por si.',
  'Não temos pressa: a amizade vem primeiro.',
  'Preferimos fins de semana, à noite.',
  'Um não dito com gentileza basta, de qualquer lado.',
  'Respondemos juntos a todas as mensagens gentis.',
]

const sharedDiscretion = [
  'Discrição vem em primeiro lugar, antes e depois do encontro.',
  'O que é combinado entre nós fica entre nós.',
  'Respeitamos a privacidade de todos e pedimos o mesmo.',
  'Nunca publicamos nada de quem encontramos.',
  'Preferimos lugares calmos, onde ninguém repara em ninguém.',
]

const solo = [
  'Procuro pessoas educadas para conhecer com calma.',
  'Gosto de jantar fora, de dançar e de conversar sem pressa.',
  'Marco o primeiro encontro sempre em lugar público.',
  'Para mim contam respeito, conversa franca e bom humor.',
  'Frequento eventos e recebo convites com prazer.',
  'Combino tudo antes, com clareza, e cada um decide por si.',
  'Não tenho pressa: a amizade vem primeiro.',
  'Prefiro os fins de semana, à noite.',
  'Um não dito com gentileza basta, de qualquer lado.',
]

const friendship = [
  'Gosto de amizades que começam com um café e duram.',
  'Procuro companhia para cinema, exposições e caminhadas.',
  'Sou {bom|boa} ouvinte e também gosto de contar histórias.',
  'Cozinho bem e gosto de mesa cheia.',
  'Adoro descobrir restaurantes novos e dividir a conta.',
  'Viajo de carro nos feriados e sempre há lugar para mais {um|uma}.',
  'Tenho dois gatos, muitas plantas e pouca pressa.',
  'Aos sábados jogo cartas; aos domingos, descanso.',
  'Sou {curioso|curiosa}, {calmo|calma} e respondo sempre, nem que seja no dia seguinte.',
  'Toco violão mal e canto pior, mas com vontade.',
]

export const infoSentences = {
  companion: [manner, availability, punctuality, discretion, terms],
  couple: [meeting.slice(0, 4), meeting.slice(4), sharedDiscretion],
  swing: [manner, solo, discretion],
  friend: [friendship, manner, punctuality],
} as const satisfies Record<string, SentenceGroups>
