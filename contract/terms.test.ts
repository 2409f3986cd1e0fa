import { expect, test } from 'vitest'
import { ageAnswerHours, shiftDay } from './age.ts'
import { contactCaseKinds, contactCaseNames } from './case-kinds.ts'
import { describeClock } from './clock.ts'
import { contactLimits } from './contact.ts'
import { documentLimits } from './documents.ts'
import { linkedLimits } from './linked-accounts.ts'
import { daysToWithdraw } from './order.ts'
import { maxDaysToWait } from './plan.ts'
import { answerHours, maxBlockDays, reportKinds, reportLimits } from './report-kinds.ts'
import { retention } from './retention.ts'
import { supportLimits } from './support.ts'
import { announcedTerms, terms, termsNoticeDays, termsOn, termsSections, termsVersions } from './terms.ts'
import { worklistKinds } from './worklist-kinds.ts'

const { keptDays: kept } = documentLimits

const textOf = (id: string) => terms.find(section => section.id === id)?.paragraphs.join('\n') ?? ''

test('the terms have 19 sections, each with its own anchor and title', () => {
  expect(terms).toHaveLength(19)
  expect(new Set(terms.map(section => section.id)).size).toBe(19)
  expect(new Set(terms.map(section => section.title)).size).toBe(19)
  for (const { id } of terms) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('every section has one to four paragraphs, each a single line of text', () => {
  for (const { paragraphs } of terms) {
    expect(paragraphs.length).toBeGreaterThanOrEqual(1)
    expect(paragraphs.length).toBeLessThanOrEqual(4)
    for (const paragraph of paragraphs) expect(paragraph).toMatch(/^\S+( \S+)+[.]$/)
  }
})

test.each([
  ['the age answer', 'verificacao-de-idade', new RegExp(`por até ${ageAnswerHours} horas`)],
  [
    'how long a browser is recognised at the log-in',
    'cadastro-e-conta',
    new RegExp(`cookie da própria entrada.*até ${linkedLimits.deviceDays} dias.*não muda nada no anúncio`),
  ],
  ['the minimum age', 'quem-pode-usar', /18 anos completos/],
  [
    'the refund window',
    'desistencia-e-reembolso',
    new RegExp(`até ${daysToWithdraw} dias[^]*Depois dos ${daysToWithdraw} dias`),
  ],
  ['how long a plan waits', 'planos-e-pagamento', new RegExp(`no máximo ${maxDaysToWait} dias depois do pagamento`)],
  [
    'how long documents are kept',
    'documentos-e-verificacao',
    new RegExp(`aprovadas são destruídas ${kept.approved} dias.*as recusadas, ${kept.rejected} dias`),
  ],
  [
    'how long messages to support are kept',
    'registros-de-acesso',
    new RegExp(`apagadas depois de ${supportLimits.keptDays} dias`),
  ],
  [
    'how long contact messages are kept',
    'registros-de-acesso',
    new RegExp(`apagadas depois de ${contactLimits.keptDays} dias`),
  ],
  ['how long access records stay', 'registros-de-acesso', new RegExp(`sigilo por ${retention.accesses.keptFor} e`)],
  ['how soon support answers', 'lei-e-foro', new RegExp(`Atendimento.*em até ${supportLimits.answerDays} dias`)],
  ['the whole amount back', 'desistencia-e-reembolso', /valor inteiro/],
  ['the same channel', 'desistencia-e-reembolso', /mesmo canal/],
  ['the notice of changes', 'mudancas-nos-termos', new RegExp(`${termsNoticeDays} dias de antecedência`)],
  ['the liability cap', 'disponibilidade-e-responsabilidade', /valor que você pagou.*R\$ 100,00.*o que for maior/],
  ['consumer rights beside the cap', 'disponibilidade-e-responsabilidade', /sem prejuízo dos direitos do consumidor/],
  ['the jurisdiction', 'lei-e-foro', /comarca do Rio de Janeiro/],
  ['consumer rights beside the jurisdiction', 'lei-e-foro', /sem prejuízo dos direitos do consumidor/],
  ['who delivers notifications', 'privacidade-e-dados-pessoais', /Google.*Mozilla.*Microsoft.*Apple.*cifrada/],
  [
    'the time for an intimate image',
    'remocao-e-contestacao',
    new RegExp(`em até ${reportKinds.intimate_image.clock.hours} horas depois da notificação`),
  ],
  [
    'the times for violence',
    'remocao-e-contestacao',
    new RegExp(`em até ${reportKinds.violence.clock.hours} horas.*em até ${answerHours} horas`),
  ],
  [
    'the time for other reports',
    'remocao-e-contestacao',
    new RegExp(`em até ${reportKinds.other.clock.businessDays} dias úteis`),
  ],
  [
    'the times for contesting and judging',
    'remocao-e-contestacao',
    new RegExp(`em até ${reportLimits.contestationDays} dias.*em até ${answerHours} horas`),
  ],
  [
    'how long the source of a report is blocked',
    'remocao-e-contestacao',
    new RegExp(`por até ${maxBlockDays.formal} dias.*por até ${maxBlockDays.tip} dias`),
  ],
  ['the helplines', 'seguranca-e-denuncias', /190.*Ligue 180.*Disque 100.*188/],
])('the terms state %s', (_, id, expected) => {
  expect(textOf(id)).toMatch(expected)
})

test.each(contactCaseNames.filter(name => name !== 'authority'))(
  'the terms state the time for a contact about %s',
  name => {
    expect(textOf('lei-e-foro')).toContain(`em até ${describeClock(contactCaseKinds[name].clock)}`)
  },
)

test('operators are asked to answer sooner than the terms promise', () => {
  expect(worklistKinds.support.hours).toBeLessThan(supportLimits.answerDays * 24)
  expect(worklistKinds.suspension.hours).toBeLessThan(supportLimits.answerDays * 24)
})

test('every later version is announced at least 30 days ahead, says what changes, and changes known sections', () => {
  const ids = terms.map(({ id }) => id)
  for (const { version, announcedOn, summary, changed } of termsVersions.slice(1)) {
    expect(announcedOn <= shiftDay(version, -termsNoticeDays), version).toBe(true)
    expect(Math.min(summary.length, changed.length), version).toBeGreaterThan(0)
    expect(changed.filter(({ id }) => !ids.includes(id))).toEqual([])
  }
  expect(termsVersions.map(({ version }) => version).toSorted()).toEqual(termsVersions.map(({ version }) => version))
})

test('a version is announced from its day, and in force with its sections from its first day', () => {
  const [first] = termsVersions
  const changed = [{ id: 'lei-e-foro', title: 'Lei aplicável e foro', paragraphs: ['Outro texto.'] }]
  termsVersions.push({ version: '2031-03-01', announcedOn: '2031-01-30', summary: ['Muda o foro.'], changed })
  try {
    expect(announcedTerms('2031-01-29')).toBeUndefined()
    expect(announcedTerms('2031-01-30')?.version).toBe('2031-03-01')
    expect(termsOn('2031-02-28')).toBe(first)
    expect(termsSections(first?.version ?? '')).toEqual(terms)
    expect(termsOn('2031-03-01').version).toBe('2031-03-01')
    expect(announcedTerms('2031-03-01')).toBeUndefined()
    expect(termsSections('2031-03-01').filter(section => !terms.includes(section))).toEqual(changed)
  } finally {
    termsVersions.pop()
  }
})
