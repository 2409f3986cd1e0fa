import { expect, test } from 'vitest'
import { openProgress } from './terminal.ts'

function shown(isTTY: boolean, lines: string[]) {
  let text = ''
  const say = openProgress({ isTTY, write: more => (text += more) })
  lines.forEach(say)
  return text
}

test('logs a percentage at most once per ten', () => {
  const lines = ['Início', 'Criando… 3%', 'Criando… 7%', 'Criando… 12%', 'Criando… 19%', 'Criando… 100%', 'Fim']
  expect(shown(false, lines)).toBe('Início\nCriando… 3%\nCriando… 12%\nCriando… 100%\nFim\n')
})

test('updates in place on a terminal', () => {
  expect(shown(true, ['Criando… 3%', 'Criando… 4%', 'Fim'])).toBe('\r\x1b[KCriando… 3%\r\x1b[KCriando… 4%\nFim\n')
})
