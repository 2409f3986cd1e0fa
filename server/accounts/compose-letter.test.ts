import { expect, test } from 'vitest'
import { composeLetter } from './compose-letter.ts'

const letter = { subject: 'Assunto <1>', paragraphs: ['Um & dois', '<img src=x>'], closing: '"Fim"' }

test('both forms say the same, and nothing in a text becomes markup', () => {
  const { subject, text, html } = composeLetter({
    ...letter,
    action: { label: 'Abrir', url: 'https://exemplo.com/?a=1&b="' },
  })
  expect(subject).toBe(letter.subject)
  expect(text).toBe('Um & dois\n\n<img src=x>\n\nAbrir:\nhttps://exemplo.com/?a=1&b="\n\n"Fim"\n')
  expect(html).toContain('<title>Assunto &lt;1&gt;</title>')
  expect(html).toContain('<p>Um &amp; dois</p>\n<p>&lt;img src=x&gt;</p>')
  expect(html).toContain('<a href="https://exemplo.com/?a=1&amp;b=&quot;"')
})

test('a letter may have no link', () => {
  expect(composeLetter(letter).html).not.toContain('<a ')
  expect(composeLetter(letter).text).toBe('Um & dois\n\n<img src=x>\n\n"Fim"\n')
})
