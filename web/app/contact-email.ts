/** The operator's address (`CONTACT_EMAIL`), which the shell carries so that it also shows offline. */
export const contactEmail = () => document.querySelector<HTMLMetaElement>('meta[name="contact-email"]')?.content
