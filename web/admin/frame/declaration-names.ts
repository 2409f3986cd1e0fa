/** Short names of the declarations. Importing `contract/declarations.ts` would add their full text to this bundle. */
export const declarationNames: Readonly<Record<string, string>> = {
  own_will: 'vontade própria',
  ad_rights: 'direitos dos anúncios',
  publication: 'publicação',
  sensitive_data: 'dados sensíveis',
}
