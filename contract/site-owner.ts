/** Who operates the site, as the footer, the terms, the contact page and receipts say it. */
export type SiteOwner = {
  name: string
  /** With its kind: `CNPJ 12.ABC.345/01DE-35`. */
  document: string
  address: string
}
