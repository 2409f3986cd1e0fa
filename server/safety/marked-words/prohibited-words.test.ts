import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { infoSentences } from '#demo/info-text.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { openMarker } from './prohibited-words.ts'
import { changedBy, openWordList } from './word-list.ts'

const find = openWordList({})
const wordsIn = (text: string) => find(text).map(({ word }) => word)

const disguises: [text: string, marked: string, word: string][] = [
  ['Sou novinha e gosto de rir.', 'novinha', 'novinha'],
  ['NOVINHA', 'NOVINHA', 'novinha'],
  ['Nóvínhá da região', 'Nóvínhá', 'novinha'],
  ['No\u0301vinha mesmo', 'No\u0301vinha', 'novinha'],
  ['n0v1nh4 aqui', 'n0v1nh4', 'novinha'],
  ['N0V1NH@', 'N0V1NH@', 'novinha'],
  ['n o v i n h a', 'n o v i n h a', 'novinha'],
  ['uma n  o  v  i  n  h  a aqui', 'n  o  v  i  n  h  a', 'novinha'],
  ['n.o.v.i.n.h.a!', 'n.o.v.i.n.h.a', 'novinha'],
  ['n-o-v-i-n-h-a', 'n-o-v-i-n-h-a', 'novinha'],
  ['n_o_v_i_n_h_a', 'n_o_v_i_n_h_a', 'novinha'],
  ['novi-nha', 'novi-nha', 'novinha'],
  ['novi nha', 'novi nha', 'novinha'],
  ['noooovinhaaaa', 'noooovinhaaaa', 'novinha'],
  ['novinhas de plantão', 'novinhas', 'novinha'],
  ['n*v*nha', 'n*v*nha', 'novinha'],
  ['nоvinhа com letras cirílicas', 'nоvinhа', 'novinha'],
  ['ｎｏｖｉｎｈａ', 'ｎｏｖｉｎｈａ', 'novinha'],
  ['nov\u200binha', 'nov\u200binha', 'novinha'],
  ['𝓷𝓸𝓿𝓲𝓷𝓱𝓪 bonita', '𝓷𝓸𝓿𝓲𝓷𝓱𝓪', 'novinha'],
  ['#novinha18', 'novinha18', 'novinh'],
  ['vídeos de estupramento', 'estupramento', 'estupr'],
  ['Linha\nnovinha\noutra', 'novinha', 'novinha'],
  ['sou uma ninf3t4', 'ninf3t4', 'ninfeta'],
  ['nin-fe-ta', 'nin-fe-ta', 'ninfeta'],
  ['c0legial', 'c0legial', 'colegial'],
  ['COLEGIAIS', 'COLEGIAIS', 'colegiais'],
  ['menordeidade', 'menordeidade', 'menor de idade'],
  ['menor  de  idade', 'menor  de  idade', 'menor de idade'],
  ['m3n0r d3 1d4d3', 'm3n0r d3 1d4d3', 'menor de idade'],
  ['tenho 17 anos', '17 anos', '17 anos'],
  ['acabei de fazer 18', 'acabei de fazer 18', 'acabei de fazer 18'],
  ['com 18 aninhos', 'aninhos', 'aninhos'],
  ['3stupr0', '3stupr0', 'estupro'],
  ['cena de estuprador', 'estuprador', 'estuprador'],
  ['e s t u p r o', 'e s t u p r o', 'estupro'],
  ['1nc3sto', '1nc3sto', 'incesto'],
  ['historias de INCESTO', 'INCESTO', 'incesto'],
  ['Mãe e filha juntas', 'Mãe e filha', 'mãe e filha'],
  ['mae  e  filha', 'mae  e  filha', 'mãe e filha'],
  ['t0rtura', 't0rtura', 'tortura'],
  ['dr0g4s à vontade', 'dr0g4s', 'droga'],
  ['tenho c0c41n4', 'c0c41n4', 'cocaína'],
  ['m.a.c.o.n.h.a', 'm.a.c.o.n.h.a', 'maconha'],
  ['ando com um revolver', 'revolver', 'revólver'],
  ['garotas novas toda semana', 'garotas novas', 'garotas novas'],
  ['até pagar a divida', 'pagar a divida', 'pagar a dívida'],
  ['escravidao', 'escravidao', 'escravidão'],
  ['meu cafetão cobra', 'cafetão', 'cafetão'],
  ['marque com minha secretária', 'secretária', 'secretária'],
  ['fale com a ag3ncia', 'ag3ncia', 'agência'],
  ['me chama no wa.me/5521', 'wa.me', 'wa.me'],
  ['T E L E G R A M', 'T E L E G R A M', 'telegram'],
  ['Ligue 21 98765-4321 já', '21 98765-4321', 'telefone'],
  ['987654321', '987654321', 'telefone'],
  ['2 1 9 8 7 6 5 4 3 2 1', '2 1 9 8 7 6 5 4 3 2 1', 'telefone'],
  ['(21)9.8765.4321', '21)9.8765.4321', 'telefone'],
  ['2️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣', '2️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣', 'telefone'],
  ['nove oito sete meia cinco quatro três dois um', 'nove oito sete meia cinco quatro três dois um', 'telefone'],
  ['nove 8 sete 6 cinco 4 tres 2', 'nove 8 sete 6 cinco 4 tres 2', 'telefone'],
  ['99O8-l2345', '99O8-l2345', 'telefone'],
]

test.each(disguises)('marks %s', (text, marked, word) => {
  expect(find(text).map(({ from, to, word }) => [text.slice(from, to), word])).toEqual([[marked, word]])
})

const innocent = [
  'Novidades toda semana, com hora marcada.',
  'Gosto de novidade, de vinho e de boa conversa.',
  'Estudei no colégio São Bento e hoje faço faculdade de noite.',
  'Meu colega de curso é engenheiro.',
  'Muito obrigada pela visita, volte sempre.',
  'Apartamento novinho em folha, com ar-condicionado.',
  'Sou de conversa fácil e de menor pressa.',
  'Atendo de 10:00 às 22:00, de segunda a sábado.',
  'Tenho 1,70 m, 60 kg, manequim 40 e pé 37.',
  'Valores: 200, 250 e 300 reais; pernoite a combinar.',
  'Uma hora 300, duas horas 550, pernoite 1.500.',
  'Nasci em 15/06/1990 e moro no Rio desde 2010.',
  'Agenda de 2026 e 2027 aberta.',
  'Trabalho há 15 anos com atendimento.',
  'Tenho 28 anos, sou do interior de Minas.',
  'Não uso drogas e peço o mesmo.',
  'Ambiente limpo, sem drogas e sem violência.',
  'Não atendo menores de idade.',
  'Gosto de cinema, teatro, armazéns antigos e alarmes desligados.',
  'O mar marca a paisagem da Barra.',
  'Adoro praia, calor e um bom café.',
  'Danço forró, samba e tango.',
  'Massagem relaxante com óleo morno.',
  'Sou massagista, com curso de massoterapia.',
  'Educada, carinhosa e muito divertida.',
  'Baseada em Copacabana, atendo em hotéis.',
  'Meu gato se chama Traquinas.',
  'Tenho um cachorro grande, aviso antes.',
  'Meia hora não atendo; o mínimo é uma hora.',
  'Um ou dois encontros por dia, no máximo três.',
  'Prefiro combinar com um dia de antecedência.',
  'Faço aniversário em agosto e sou leonina.',
  'Cabelos castanhos, olhos verdes e um sorriso fácil.',
  'Aceito Pix, dinheiro e cartão em até 3x.',
  'Fica perto do metrô, com estacionamento 24 horas, 7 dias.',
  'Tenho experiência e levo a sério o que combino.',
  'Falo inglês e um pouco de espanhol.',
  'Uso luvas, máscara e álcool 70.',
  'Conheço a serra, os lagos e a costa verde.',
  'Já morei em Lisboa, Porto e Coimbra.',
  'Nota 10 em pontualidade, dizem.',
  'CEP da região: 22290-240.',
  'A noite começa com um vinho e termina quando quisermos.',
  'Gosto de matar a saudade de quem volta.',
  'Compras no cesto, cozinha e conversa.',
]

test.each(innocent)('marks nothing in: %s', text => expect(find(text)).toEqual([]))

test('marks nothing in the texts of the demonstration', () => {
  const sentences = Object.values(infoSentences).flat(2)
  expect(sentences.length).toBeGreaterThan(50)
  for (const sentence of sentences) expect([sentence, wordsIn(sentence)]).toEqual([sentence, []])
})

test('returns marks in order, without overlaps', () => {
  const text = 'Novinha, sem frescura, com dr0gas. Sou menor de idade; 21 98765 4321.'
  expect(find(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    'Novinha',
    'dr0gas',
    'menor de idade',
    '21 98765 4321',
  ])
})

test('a file adds words, removes words, lists innocent phrases, or replaces the list', () => {
  const changed = openMarker(changedBy(['# nossas', '*', 'a', 'abacaxi  # fruta', '-droga', '=abacaxi maduro', '']))
  expect(changed('um ab4caxi, droga').map(({ word }) => word)).toEqual(['abacaxi'])
  expect(changed('abacaxi maduro')).toEqual([])
  expect(changed('novinha')).toHaveLength(1)
  const alone = openMarker(changedBy(['-*', 'abacaxi']))
  expect(alone('novinha e abacaxi').map(({ word }) => word)).toEqual(['abacaxi'])
})

test('PROHIBITED_WORDS_FILE names the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vespera-words-'))
  const path = join(folder, 'palavras.txt')
  await writeFile(path, '# nossas\r\nabacax*\r\n')
  const changed = openWordList(readEnv({ PROHIBITED_WORDS_FILE: path }))
  await rm(folder, { recursive: true })
  expect(changed('um Abacaxi e uma novinha').map(({ word }) => word)).toEqual(['abacax', 'novinha'])
})

test('a missing file prevents the start, and the error names the file', () => {
  expect(() => openWordList({ prohibitedWordsFile: '/nao/ha' })).toThrow(/^PROHIBITED_WORDS_FILE: .*nao.ha/)
})

test.each(['*', 'n o ', 'nn*-', 'a4@*', '1 ', 'um e ', '((', 'e*e*'])('the search in a long text of %j ends', piece => {
  expect(Array.isArray(find(piece.repeat(5000 / piece.length)))).toBe(true)
})
