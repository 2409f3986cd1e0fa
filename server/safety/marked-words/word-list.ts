import { readFileSync } from 'node:fs'
import { ConfigError, type Env } from '#server/platform/env/env.ts'
import { type FindMarks, openMarker } from './prohibited-words.ts'

/**
 * Words marked for the operator (docs/safety.md T26), in dictionary spelling: the marker finds disguises and plurals. A
 * star matches any ending.
 */
const prohibitedWords = {
  minors: `
    novinha, novinho, novinh*, ninfeta, ninfet*, colegial, colegiais, menor de idade, menores de idade, adolescente,
    adolescência, teen, lolita, loli, menininha, garotinha, menininh*, garotinh*, mocinha virgem, virgenzinh*,
    virgindade, pirralh*, aninhos, babygirl, baby girl, corpinho de menina, carinha de menina, carinha de criança,
    rostinho de menina, rostinho de criança, uniforme escolar, uniforme de colégio, roupa de colégio, ensino médio,
    ensino fundamental, recém 18, acabei de fazer 18, acabou de fazer 18, recém completados 18, sub 18, criança,
    infantil, pedofilia, pedófil*, 13 anos, 14 anos, 15 anos, 16 anos, 17 anos, quinze anos, dezesseis anos,
    dezessete anos`,
  coercion: `
    estupro, estuprador, estuprada, estupr*, rape, abuso sexual, violação, violentad*, sexo forçado, forçada a,
    à força, sem consentimento, contra a vontade, dopad*, boa noite cinderela, desacordad*, escrava sexual, refém,
    chantag*, sequestr*, coagid*`,
  incest: `
    incesto, incest*, pai e filha, papai e filhinha, mãe e filha, mãe e filho, filhinha do papai, irmão e irmã,
    irmã e irmão, entre irmãos, irmãs de verdade, padrasto, madrasta, enteada, enteado, sobrinha, priminha`,
  violence: `
    espanc*, tortura, tortur*, enforc*, estrangul*, asfixi*, violência, violent*, mutil*, snuff, zoofil*, necrofil*,
    bestialidade`,
  drugs: `
    droga, drogad*, cocaína, maconha, crack, ecstasy, lança perfume, loló, lsd, mdma, haxixe, skunk, ketamina, ghb,
    heroína, anfetamin*, metanfetamin*, cheirar pó, chemsex, fumar um beck`,
  weapons: `
    arma, armad*, pistola, revólver, fuzil, fuzis, munição, granada, metralhadora`,
  trafficking: `
    escravidão, escraviz*, tráfico, traficad*, passaporte retido, documentos retidos, pagar a dívida,
    pagar minha dívida, pagando a dívida, garotas novas, meninas novas, carne nova, carne fresca, mercadoria nova,
    recém chegada do interior, recém chegadas, alugo garota, alugo menina, vendo garota, vendo menina,
    leilão de virgindade, cafetão, cafetina, proxenet*, rufião`,
  thirdParty: `
    agente, agência, agenciad*, empresári*, gerente, secretária, secretário, meu marido agenda, falar com meu marido,
    falar com minha amiga, falar com o responsável, falar com a responsável, tratar com, chama no zap da,
    chama no zap do, chamar no zap da, chamar no zap do, casa de massagem, boate, nossas garotas, nossas meninas,
    wa.me, t.me, telegram`,
}

/** Phrases in which a listed word is innocent. */
const innocentPhrases = `
  novinho em folha, novinha em folha, novinhos em folha, sem drogas, sem droga, não uso drogas, não uso nenhuma droga,
  não atendo menores de idade, não atendo menor de idade, proibido para menores de idade, sem violência,
  contra a violência, agente de viagens, agência de viagens, agência de turismo, há 13 anos, há 14 anos, há 15 anos,
  há 16 anos, há 17 anos, há quinze anos, há dezesseis anos, há dezessete anos`

const entriesOf = (list: string) => list.split(',').map(entry => entry.trim())
const builtIn = Object.values(prohibitedWords).flatMap(entriesOf)
const innocent = entriesOf(innocentPhrases)

export function openWordList({ prohibitedWordsFile }: Pick<Env, 'prohibitedWordsFile'>): FindMarks {
  if (!prohibitedWordsFile) return openMarker({ words: builtIn, innocent })
  return openMarker(changedBy(readLines(prohibitedWordsFile)))
}

function readLines(path: string) {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    throw new ConfigError(`PROHIBITED_WORDS_FILE: não foi possível ler ${JSON.stringify(path)}`)
  }
}

/** Lines of the file: `word` adds, `-word` removes, `-*` removes all, `=phrase` is innocent, `#` starts a comment. */
export function changedBy(lines: readonly string[]) {
  const entries = lines.map(line => line.replace(/#.*$/, '').trim()).filter(line => line !== '')
  const after = (sign: string) => entries.filter(line => line.startsWith(sign)).map(line => line.slice(1).trim())
  const removed = after('-')
  const kept = removed.includes('*') ? [] : builtIn.filter(word => !removed.includes(word))
  // A single letter, or a star alone, would mark everything.
  const added = entries.filter(line => !/^[-=]/.test(line) && (line.match(/[\p{L}\d]/gu)?.length ?? 0) > 1)
  return { words: [...new Set([...kept, ...added])], innocent: [...innocent, ...after('=')] }
}
