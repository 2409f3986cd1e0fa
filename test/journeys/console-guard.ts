import type { BrowserContext } from 'playwright-core'

/** What goes wrong on the pages of a visitor, in words, as it happens. */
export function watch(context: BrowserContext, home: string, forgives?: RegExp): string[] {
  const troubles: string[] = []
  const note = (trouble: string) => {
    if (!forgives?.test(trouble)) troubles.push(trouble)
  }
  context.on('console', message => {
    if (message.type() === 'error') note(`console: ${message.text()}`)
  })
  context.on('weberror', webError => {
    const { message } = webError.error()
    // Who leaves while a screen still fades in cuts the fading short, which the browser tells as an error.
    if (!/^Transition was (skipped|aborted)/.test(message)) note(`script: ${message}`)
  })
  context.on('response', response => {
    if (response.status() >= 400) note(`${response.status()}: ${response.url()}`)
  })
  context.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // What a page had not finished loading when it was left.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`)
  })
  context.on('request', request => {
    const isOurs = [home, `blob:${home}`, 'data:'].some(start => request.url().startsWith(start))
    // Following a link to another site is for the visitor to decide; loading something from it is not for the page.
    if (!isOurs && !request.isNavigationRequest()) note(`elsewhere: ${request.url()}`)
  })
  return troubles
}
