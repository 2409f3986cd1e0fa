/** What a start in production asks for. */
export const productionEnv = {
  DEMO: '0',
  KYC_KEY: 'A'.repeat(43),
  OPERATOR_NAME: 'Exemplo Anúncios Ltda.',
  OPERATOR_DOCUMENT: '12ABC34501DE35',
  OPERATOR_ADDRESS: 'Rua Exemplo, 100, Centro, Niterói, RJ, 24000-000',
}
