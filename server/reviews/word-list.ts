import { readFileSync } from 'node:fs'
import { ConfigError, type Env } from '#server/env.ts'
import { innocentPhrases, prohibitedWords } from './prohibited-word-list.ts'
import { type FindMarks, openMarker } from './prohibited-words.ts'

const builtIn = Object.values(prohibitedWords).flat()

/** Uses the built-in list, changed by the file of `PROHIBITED_WORDS_FILE`. */
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

/** Of each line: `word` is added, `-word` removed, `-*` removes all, `=phrase` is innocent, `#` begins a comment. */
export function changedBy(lines: readonly string[]) {
  const entries = lines.map(line => line.replace(/#.*$/, '').trim()).filter(line => line !== '')
  const after = (sign: string) => entries.filter(line => line.startsWith(sign)).map(line => line.slice(1).trim())
  const removed = after('-')
  const kept = removed.includes('*') ? [] : builtIn.filter(word => !removed.includes(word))
  // A single letter, or a star alone, would mark everything.
  const added = entries.filter(line => !/^[-=]/.test(line) && (line.match(/[\p{L}\d]/gu)?.length ?? 0) > 1)
  return { words: [...new Set([...kept, ...added])], innocent: [...innocentPhrases, ...after('=')] }
}
