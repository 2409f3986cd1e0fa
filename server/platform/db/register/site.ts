import { attemptDays, noteDays } from '../count-attempts.ts'
import { entries } from './entry.ts'

/** The access log, option lists and technical tables. */
export const site = {
  ...entries(
    {
      of: 'everyone',
      data: 'personal',
      basis: 'law',
      term: 'accesses',
      purpose: 'Registros de acesso: endereço IP, porta, hora e conta, cifrados, para ordem judicial',
    },
    {
      access_log_days: { ends: 'turn-access-log', columns: 'day public_key held_for', secret: 'private_key' },
      access_log_batches: { columns: 'id day first_at last_at entries sealed' },
      attempts: {
        purpose: 'Limitar tentativas, por um resumo do endereço, do e-mail ou da conta',
        basis: 'interest',
        term: 'attempts',
        ends: [
          { after: 'happened_at', days: attemptDays, if: "purpose not like 'noted:%'" },
          { after: 'happened_at', days: noteDays },
        ],
        columns: 'id purpose subject happened_at',
      },
    },
  ),
  ...entries(
    { of: 'nobody', data: 'none', basis: 'none', term: 'site' },
    {
      declaration_versions: {
        purpose: 'Textos das declarações, por versão',
        columns: 'kind version text_hash user_types',
      },
      states: { purpose: 'Lista de estados', columns: 'id sigla name' },
      cities: { purpose: 'Lista de cidades', columns: 'id state_id name search_key' },
      neighborhoods: { purpose: 'Lista de bairros', columns: 'city_id name search_key' },
      breasts: { purpose: 'Lista de opções: seios', columns: 'id name position' },
      eyes: { purpose: 'Lista de opções: olhos', columns: 'id name position' },
      hair: { purpose: 'Lista de opções: cabelos', columns: 'id name position' },
      languages: { purpose: 'Lista de opções: idiomas', columns: 'id name position' },
      occasions: { purpose: 'Lista de opções: ocasiões', columns: 'id name position' },
      payment_types: { purpose: 'Lista de opções: formas de pagamento', columns: 'id name position' },
      preferences: { purpose: 'Lista de opções: preferências', columns: 'id name position' },
      skin_colors: { purpose: 'Lista de opções: cor da pele', columns: 'id name position' },
      partner_categories: { purpose: 'Categorias de parceiros', columns: 'id name position folder color withdrawn_at' },
      backups: { purpose: 'Saber quais backups existem', columns: 'name taken_at finished_at rows files bytes' },
      installation: { purpose: 'Reconhecer os próprios arquivos e a chave', columns: 'id only_row document_key' },
      oldest_supported_schema: { purpose: 'Recusar um programa antigo demais', columns: 'only_row migration' },
      hash_keys: { purpose: 'Comparar números sem guardá-los', columns: 'id', secret: 'sealed' },
      age_checks: {
        purpose: 'Ligar a resposta de uma verificação de idade ao navegador que a começou, por minutos',
        ends: 'end-age-checks',
        columns: 'method ends_at outcome',
        secret: 'id answer_key started',
      },
      age_check_counts: {
        purpose: 'Contar verificações de idade por dia, forma e resultado',
        columns: 'day method outcome checks',
      },
      signing_keys: { purpose: 'Assinar cookies e avisos', columns: 'id purpose created_at', secret: 'secret' },
    },
  ),
}
