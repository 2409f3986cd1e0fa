import { expect, test } from 'vitest'
import { renderEmail } from './send.ts'

const email = { subject: 'Assunto <1>', paragraphs: ['Um & dois', '<img src=x>'], closing: '"Fim"' }
const hosts = { publicUrl: 'https://exemplo.com', adminUrl: 'https://equipe.exemplo.com' }

test('HTML and text say the same, and no text becomes markup', () => {
  const { subject, text, html } = renderEmail({ ...email, action: { label: 'Abrir', path: '/?a=1&b="' } }, hosts)
  expect(subject).toBe(email.subject)
  expect(text).toBe('Um & dois\n\n<img src=x>\n\nAbrir:\nhttps://exemplo.com/?a=1&b="\n\n"Fim"\n')
  expect(html).toContain('<title>Assunto &lt;1&gt;</title>')
  expect(html).toContain('<p>Um &amp; dois</p>\n<p>&lt;img src=x&gt;</p>')
  expect(html).toContain('<a href="https://exemplo.com/?a=1&amp;b=&quot;"')
})

test('an email may have no link', () => {
  expect(renderEmail(email, hosts).html).not.toContain('<a ')
  expect(renderEmail(email, hosts).text).toBe('Um & dois\n\n<img src=x>\n\n"Fim"\n')
})

test.each([
  ['/admin', 'https://equipe.exemplo.com/admin'],
  ['/admin/fila?dono=1', 'https://equipe.exemplo.com/admin/fila?dono=1'],
  ['/administradora', 'https://exemplo.com/administradora'],
  ['/perfil', 'https://exemplo.com/perfil'],
])('a link to %s opens %s', (path, url) => {
  const { text } = renderEmail({ ...email, action: { label: 'Abrir', path } }, hosts)
  expect(text).toContain(`Abrir:\n${url}\n`)
})
