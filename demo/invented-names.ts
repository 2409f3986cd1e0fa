import { foldName } from '#contract/place.ts'
import type { Gender } from '#contract/profile.ts'
import type { Random } from './random.ts'

export type InventedName = { nickname: string; fullName: string }

/** Gives out names, first names alone while they last; no two people have the same nickname. */
export function inventNames(random: Random) {
  const fresh = { feminine: deck(random, feminineNames), masculine: deck(random, masculineNames) }
  const person = (gender: Gender): InventedName => {
    const nickname = (gender === 'Homem' ? fresh.masculine : fresh.feminine)()
    return { nickname, fullName: `${nickname} ${random.pick(surnames)}` }
  }
  const couple = (): InventedName => {
    const [one, other] = [person('Mulher'), person(random.chance(0.8) ? 'Homem' : 'Mulher')]
    return { nickname: `${one.nickname} e ${other.nickname}`, fullName: one.fullName }
  }
  return (gender: Gender | null) => (gender ? person(gender) : couple())
}

/** Each name once in an order of its own, then again with a second word. */
function deck(random: Random, names: readonly string[]) {
  const seconds = random.shuffle(surnames)
  const order = random.shuffle(names)
  let dealt = 0
  return () => {
    const [place, round] = [dealt % order.length, Math.floor(dealt / order.length)]
    dealt++
    const second = round === 0 ? '' : ` ${seconds[(place + round) % seconds.length]}`
    return order[place] + second
  }
}

/** `Ana e João` → `ana.e.joao`: what handles and mailboxes can hold. */
export const asHandle = (name: string) => foldName(name).replace(/[^a-z0-9]+/g, '.')

/** First names for invented people; whoever has one of them in life is not meant. */
export const feminineNames = `
Adélia Ágata Aimée Alana Alba Alícia Aline Alma Amália Anaí Anita Antônia Aurora Bárbara Beatriz Belinda Bianca Branca
Bruna Caetana Camila Carina Carolina Catarina Cecília Celina Cíntia Clara Clarice Cora Dalva Dandara Débora Denise
Diana Dora Dulce Elaine Elis Elisa Eloá Ema Ester Eunice Eva Fabiana Fernanda Flávia Flora Frida Gabriela Gilda Glória
Graça Greta Helena Heloísa Iara Inês Iolanda Íris Isadora Ivana Ivete Jade Janaína Joana Jussara Karina Lara Laura Leila
Leonor Lia Lídia Lígia Lívia Lorena Luana Lúcia Luísa Luzia Maia Maíra Malu Manuela Mara Márcia Marina Marisol Marlene
Marta Mila Milena Mirela Miriam Mônica Nádia Naiara Nara Natália Nina Noêmia Olga Olívia Palmira Paola Paula Pérola
Pietra Raíssa Raquel Rebeca Regina Renata Rita Rosa Ruth Sabrina Samira Sara Selma Silvana Simone Sofia Sônia Soraia
Stela Susana Talita Tânia Tarsila Telma Teresa Valéria Vânia Vera Verônica Vilma Violeta Vitória Vivian Yara Yasmin Zélia
`
  .trim()
  .split(/\s+/)

const masculineNames = `
Abel Adriano Afonso Alan Alex Amadeu André Anselmo Antônio Artur Augusto Beto Breno Bruno Caetano Caio Caíque Carlos
César Cícero Ciro Danilo Dante Davi Diego Diogo Domingos Edgar Eduardo Elias Emílio Enzo Érico Eugênio Evandro Fábio
Felipe Fernando Flávio Francisco Gael Geraldo Gilberto Guilherme Gustavo Heitor Henrique Hugo Igor Inácio Ivan Jaime
João Joaquim Jonas Jorge José Júlio Leandro Leonardo Luan Lucas Luís Marcelo Márcio Marcos Mário Mateus Maurício Miguel
Murilo Nelson Nilo Norberto Olavo Orlando Oscar Otávio Pablo Paulo Pedro Rafael Ramiro Raul Renato Ricardo Roberto
Rodrigo Rogério Ruan Rubens Samuel Saulo Sérgio Silas Tadeu Tales Tiago Tomás Túlio Valter Vicente Vinícius Vítor Wagner
`
  .trim()
  .split(/\s+/)

/** Second words of nicknames and invented surnames. */
export const surnames = `
Aguiar Alencar Amaral Andrade Aragão Assis Azevedo Barros Bastos Braga Brandão Bueno Cabral Caldas Camargo Campos
Cardoso Castilho Correia Coutinho Duarte Esteves Farias Fontes Freire Galvão Garcia Guerra Lacerda Leal Lemos Lobo
Macedo Maia Marinho Matos Medeiros Meireles Mendes Moraes Moura Nobre Novaes Pacheco Paiva Pires Porto Prado Queiroz
Ramos Rangel Reis Rezende Rios Rocha Sales Salgado Sampaio Seabra Serra Siqueira Teles Torres Valença Valente Vargas
Vasques Viana Vidal Vieira Vilar Villela Xavier
`
  .trim()
  .split(/\s+/)
