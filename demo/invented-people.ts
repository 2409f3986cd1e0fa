import type { Gender } from '#contract/genders.ts'
import { foldName } from '#contract/place.ts'
import { profileLimits } from '#contract/profile-limits.ts'
import { withCheckDigits } from '#contract/tax-id.ts'
import type { Random } from './random.ts'
import type { Reference } from './reference.ts'

export type InventedName = { nickname: string; fullName: string }

/** Uses each first name once before it adds a second word. Nicknames are unique. */
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

export const asHandle = (name: string) => foldName(name).replace(/[^a-z0-9]+/g, '.')

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

export const surnames = `
Aguiar Alencar Amaral Andrade Aragão Assis Azevedo Barros Bastos Braga Brandão Bueno Cabral Caldas Camargo Campos
Cardoso Castilho Correia Coutinho Duarte Esteves Farias Fontes Freire Galvão Garcia Guerra Lacerda Leal Lemos Lobo
Macedo Maia Marinho Matos Medeiros Meireles Mendes Moraes Moura Nobre Novaes Pacheco Paiva Pires Porto Prado Queiroz
Ramos Rangel Reis Rezende Rios Rocha Sales Salgado Sampaio Seabra Serra Siqueira Teles Torres Valença Valente Vargas
Vasques Viana Vidal Vieira Vilar Villela Xavier
`
  .trim()
  .split(/\s+/)

type Range = readonly [min: number, max: number]

const builds: Record<Gender, { height: Range; clothing: Range; foot: Range }> = {
  Mulher: { height: [151, 178], clothing: [36, 44], foot: [34, 39] },
  Trans: { height: [160, 184], clothing: [36, 46], foot: [36, 42] },
  Homem: { height: [166, 192], clothing: [38, 48], foot: [39, 45] },
}

/** Weight fits the height. The last option of each list means no answer. */
export function inventBody(random: Random, gender: Gender, { options }: Reference) {
  const build = builds[gender]
  const height_cm = random.integer(...build.height)
  const weight = Math.round(random.between(19.5, 27) * (height_cm / 100) ** 2)
  const choose = (list: readonly number[]) => (random.chance(0.1) ? list.at(-1) : random.pick(list.slice(0, -1)))
  return {
    height_cm,
    weight_kg: Math.max(profileLimits.weightKg.min, Math.min(profileLimits.weightKg.max, weight)),
    clothing_size: random.integer(...build.clothing),
    foot_size: random.integer(...build.foot),
    eyes_id: choose(options.eyes) ?? null,
    skin_color_id: choose(options.skin_colors) ?? null,
    hair_id: choose(options.hair) ?? null,
    breasts_id: gender === 'Mulher' ? (choose(options.breasts) ?? null) : null,
  }
}

export const noBody = {
  height_cm: null,
  weight_kg: null,
  clothing_size: null,
  foot_size: null,
  eyes_id: null,
  skin_color_id: null,
  hair_id: null,
  breasts_id: null,
}

const site = (path: string) => `https://example.com/${path}`

/** Handles end in `.exemplo` and sites are on example.com, so none of them can be real. */
export function inventLinks(random: Random, nickname: string) {
  const handle = asHandle(nickname)
  const sometimes = (share: number, link: string) => (random.chance(share) ? link : null)
  return {
    url_instagram: sometimes(0.35, `@${handle}.exemplo`),
    url_tiktok: sometimes(0.15, `@${handle}.exemplo`),
    url_twitter: sometimes(0.2, `@${handle.replaceAll('.', '_')}_exemplo`),
    url_linktree: sometimes(0.12, site(`${handle}/links`)),
    url_onlyfans: sometimes(0.08, site(`${handle}/assinatura`)),
    url_web: sometimes(0.1, site(handle)),
  }
}

export const noLinks = {
  url_instagram: null,
  url_tiktok: null,
  url_twitter: null,
  url_linktree: null,
  url_onlyfans: null,
  url_web: null,
}

/** Valid but never issued: no registration starts with these zeros. */
export const inventedCpf = (number: number) => withCheckDigits('CPF', `0000${String(number).padStart(5, '0')}`)
export const inventedCnpj = (number: number) => withCheckDigits('CNPJ', `0000${String(number).padStart(4, '0')}0001`)

/** Valid but never issued: no mobile number begins with 90000. */
export const inventedPhone = (areaCode: string, index: number) => `${areaCode}90000${String(1000 + index).slice(-4)}`

const [youngest, oldest] = [21, 58]

export function inventBirth(random: Random, today: string) {
  const age = Math.round(youngest + (oldest - youngest) * random.next() ** 1.6)
  const day = `${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`
  const year = Number(today.slice(0, 4)) - age - (day > today.slice(5) ? 1 : 0)
  return `${year}-${day}`
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
