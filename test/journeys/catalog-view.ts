import type { Locator, Page } from 'playwright-core'

export const cards = (page: Page | Locator) => page.locator('a[href^="/perfil-user/"]')

/** The URLs of the cards shown, in order. */
export const cardAddresses = (page: Page | Locator) =>
  cards(page).evaluateAll(links => links.map(link => link.getAttribute('href') as string))

/** The texts of all cards, including those too far down to be rendered yet. */
export const cardTexts = (page: Page) => cards(page).allTextContents()

/** The path and query in the address bar. */
export const address = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search.replaceAll('+', ' '))
}

/** The gender link in the filter; elsewhere the lists of that gender have links of the same name. */
export const genderChoice = (page: Page, gender: string) =>
  page.getByRole('group', { name: 'Gênero' }).getByRole('link', { name: gender, exact: true })

/** Clicks a link or button and waits for the URL to change. */
export async function follow(page: Page, way: Locator) {
  const left = page.url()
  await way.click()
  await page.waitForURL(({ href }) => href !== left)
}
