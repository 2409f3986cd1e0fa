import { readFileSync } from 'node:fs'
import { ConfigError, type Env } from '#server/env.ts'
import { innocentPhrases, prohibitedWords } from './prohibited-word-list.ts'
import { type FindMarks, openMarker } from './prohibited-words.ts'

const builtIn = Object.values(prohibitedWords).flat()

/** What marks the prohibited words of this house: the list that comes along, changed by the file that it names. */
export function openWordList({ prohibitedWordsFile }: Pick<Env, 'prohibitedWordsFile'>): FindMarks {
  if (!prohibitedWordsFile) return openMarker({ words: builtIn, innocent: innocentPhrases })
  return openMarker(changedBy(readLines(prohibitedWordsFile)))
}

function readLines(path: string) {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    throw new ConfigError(`PROHIBITED_WORDS_FILE: não foi possível ler ${JSON.stringify(path)}`)
  }
}

/**
 * A word on each line is added; `-word` is taken from the list, `-*` takes all of it; `=phrase` is innocent; `#` begins
 * a note.
 */
export function changedBy(lines: readonly string[]) {
  const said = lines.map(line => line.replace(/#.*$/, '').trim()).filter(line => line !== '')
  const after = (sign: string) => said.filter(line => line.startsWith(sign)).map(line => line.slice(1).trim())
  const removed = after('-')
  const kept = removed.includes('*') ? [] : builtIn.filter(word => !removed.includes(word))
  // A single letter, or a star alone, would mark everything.
  const added = said.filter(line => !/^[-=]/.test(line) && (line.match(/[\p{L}\d]/gu)?.length ?? 0) > 1)
  return { words: [...new Set([...kept, ...added])], innocent: [...innocentPhrases, ...after('=')] }
}
