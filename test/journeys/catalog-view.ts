import type { Locator, Page } from 'playwright-core'

export const cards = (page: Page | Locator) => page.locator('a[href^="/perfil-user/"]')

/** The URLs of the cards shown, in order. */
export const cardAddresses = (page: Page | Locator) =>
  cards(page).evaluateAll(links => links.map(link => link.getAttribute('href') as string))

/** The text of every card, including those too far down to be rendered yet. */
export const cardTexts = (page: Page) => cards(page).allTextContents()

/** The path and query in the address bar. */
export const address = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + decodeURIComponent(search.replaceAll('+', ' '))
}

/** The gender's link in the filter. Elsewhere, links with the same name open that gender's lists. */
export const genderChoice = (page: Page, gender: string) =>
  page.getByRole('group', { name: 'Gênero' }).getByRole('link', { name: gender, exact: true })

/** Clicks a link or button and waits for the URL to change. */
export async function follow(page: Page, way: Locator) {
  const left = page.url()
  await way.click()
  await page.waitForURL(({ href }) => href !== left)
}
