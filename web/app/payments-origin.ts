/** Where cards are paid, an origin without a slash; empty where that is the site itself. */
export const paymentsUrl = () => document.querySelector<HTMLMetaElement>('meta[name="payments-url"]')?.content ?? ''
