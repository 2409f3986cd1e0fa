import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { AdminScreen } from '#contract/paths.ts'
import { expectNoViolations } from './axe.ts'
import { beginVisits, openEveryRoute } from './every-route.ts'

const { site, desk, pageOf } = await openEveryRoute()

type Question = {
  route: keyof typeof site | `admin ${AdminScreen}`
  opener: string | RegExp
  dialog: string | RegExp
  /** What is folded away at first. */
  within?: string
}

const questions: Question[] = [
  { route: 'landing', opener: 'Crie o seu anúncio aqui!', dialog: 'Que tipo de perfil deseja criar?' },
  { route: 'accountMenu', opener: 'Pausar anúncio', dialog: 'Pausar o anúncio?' },
  { route: 'myData', opener: 'Sair de todos os aparelhos', dialog: 'Sair de todos os aparelhos?', within: 'Aparelhos' },
  { route: 'myData', opener: 'Excluir minha conta', dialog: 'Excluir a conta?', within: 'Excluir minha conta' },
  { route: 'updateProfileMore', opener: /^Foto 1/, dialog: /^Foto 1/ },
  { route: 'admin worklist', opener: 'Atalhos do teclado', dialog: 'Atalhos do teclado' },
  { route: 'admin plans', opener: 'Novo plano', dialog: 'Novo plano' },
  { route: 'admin plans', opener: /^Editar/, dialog: /^Editar/ },
  { route: 'admin plans', opener: /^Histórico/, dialog: /^Histórico/ },
  { route: 'admin coupons', opener: 'Novo cupom', dialog: 'Novo cupom' },
  { route: 'admin coupons', opener: /^Editar/, dialog: /^Editar/ },
  { route: 'admin categories', opener: 'Nova categoria', dialog: 'Nova categoria' },
  { route: 'admin categories', opener: /^Editar/, dialog: /^Editar/ },
  { route: 'admin categories', opener: /^Imagem/, dialog: /^Imagem/ },
  { route: 'admin access', opener: 'Acesso de emergência', dialog: 'Acesso de emergência' },
  { route: 'admin saved-answers', opener: 'Nova resposta', dialog: 'Nova resposta' },
  { route: 'admin saved-answers', opener: /^Editar/, dialog: /^Editar/ },
  { route: 'admin saved-answers', opener: /^Remover/, dialog: /^Remover/ },
  { route: 'admin conversation', opener: 'Respostas salvas', dialog: 'Respostas salvas' },
  { route: 'admin partner', opener: 'Mudar de categoria', dialog: 'Mudar de categoria' },
  { route: 'admin order', opener: 'Confirmar Pix', dialog: 'Confirmar Pix' },
  { route: 'admin order', opener: 'Recusar pedido', dialog: /Recusar/ },
  { route: 'admin profile', opener: 'Recusar', dialog: 'Recusar esta versão?' },
  { route: 'admin review', opener: /^Ampliar foto 1/i, dialog: /^Foto 1/ },
  { route: 'admin review', opener: 'Suspeita de menor ou coerção', dialog: 'Suspender esta conta?' },
]

const visitOf = (route: Question['route']) =>
  route.startsWith('admin ') ? desk[route.slice(6) as AdminScreen] : site[route as keyof typeof site]

const slow = { timeout: 300_000 }
const groups = Object.entries(Object.groupBy(questions, ({ route }) => visitOf(route).who))

test.each(groups)(
  'each dialog of %s is for everybody, keeps the focus and gives it back',
  slow,
  async (_, asked = []) => {
    const [first] = asked
    if (!first) return
    const page = await pageOf(visitOf(first.route).who)
    const visit = beginVisits(page)
    for (const question of asked) {
      // Anew, since Escape twice in a moment is the quick exit.
      await page.goto('/icon.svg')
      await visit(visitOf(question.route))
      await expectKept(page, question)
    }
  },
)

async function expectKept(page: Page, { opener, dialog, within }: Question) {
  if (within) await page.locator('summary', { hasText: within }).click()
  const button = page.getByRole('button', { name: opener, exact: typeof opener === 'string' }).first()
  await button.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: dialog })
  await opened.waitFor()
  const stops: string[] = []
  for (let press = 0; press < 12; press++) {
    stops.push(await page.evaluate(placeOfFocus))
    await page.keyboard.press('Tab')
  }
  expect.soft([dialog, stops[0], stops.includes('behind')]).toEqual([dialog, 'inside', false])
  await expectNoViolations(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  expect.soft([dialog, await button.evaluate(one => one === document.activeElement)]).toEqual([dialog, true])
}

/** Between the last control and the first the browser's own have the focus. */
function placeOfFocus() {
  const { activeElement, body } = document
  if (activeElement === body) return 'browser'
  return activeElement?.closest('dialog:modal') ? 'inside' : 'behind'
}
