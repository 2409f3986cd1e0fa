import { formatWait } from './format.ts'

/** Messages that docs/specification.md prescribes word for word, and messages that several screens share. */
export const messages = {
  ageQuestion: 'Você é maior de 18 anos?',
  signUp: 'Crie o seu anúncio aqui!',
  profileKind: 'Que tipo de perfil deseja criar?',
  partnersHeading: 'Parceiros',
  partnersNotFound: 'Parceiros não encontrados',
  becomePartner: 'Seja um parceiro',
  advertiseHere: 'Anuncie aqui os seus serviços',
  priceOnRequest: 'A combinar',
  seeMore: 'Ver mais perfis',
  clearFilters: 'Limpar filtros',
  advertising: 'Publicidade',
  terms: 'Termos e Politicas', // sic
  visitWebsite: 'Visitar website',
  notFound: 'Não encontramos o que você procura.',
  invalid: 'Verifique os dados informados.',
  termsRefused: 'Você deve aceitar os termos e condições para se cadastrar.',
  nameMissing: 'Erro ao cadastrar. Nome não informado.',
  nameLong: 'O nome deve ter até 120 caracteres.',
  emailMissing: 'Erro ao cadastrar. E-mail não informado ou inválido.',
  passwordsDiffer: 'Erro ao cadastrar. As senhas devem ser iguais.',
  passwordShort: 'Erro ao cadastrar. A senha deve ter 6 ou mais digitos.', // sic
  passwordLong: 'A senha deve ter até 200 caracteres.',
  passwordWeak: 'Esta senha é muito comum e fácil de adivinhar.',
  emailTaken: 'The email has already been taken.',
  emailTakenShown: 'O e-mail escolhido já está sendo utilizado.',
  registrationFailed: 'Erro ao cadastrar. Verifique os campos obrigatórios e tente novamente.',
  emailMisspelt: 'E-mail inváldio', // sic
  emailInvalid: 'E-mail inválido',
  passwordInvalid: 'Senha inválida',
  logInFailed: 'E-mail ou senha incorreta',
  resetMailed: 'E-mail enviado com sucesso!',
  passwordReset: 'Sua senha foi auterado com sucesso', // sic
  resetLinkUsed: 'Este link já foi usado ou venceu. Peça outro.',
  resetLinkRefused: 'Este link já foi usado, venceu, ou é de outro e-mail. Confira o e-mail ou peça outro link.',
  newPasswordsDiffer: 'As senhas devem ser iguais.',
  newPasswordShort: 'A senha deve ter 6 ou mais digitos.', // sic
  currentPasswordWrong: 'Senha atual incorreta.',
  unauthenticated: 'Entre na sua conta para continuar.',
  forbidden: 'Você não tem permissão para isso.',
  crossSite: 'Este envio veio de outro site, e não o aceitamos. Abra a página aqui e envie por ela.',
  cardNumber: 'Não envie o número de um cartão por aqui. Apague o número e envie de novo.',
  tooManyReads: 'Você abriu muitas páginas em pouco tempo. Aguarde um pouco e continue.',
  tooMany: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  busy: 'Há muita gente por aqui agora. Aguarde alguns segundos e tente de novo.',
  documentsFailed: 'Erro ao tentar enviar os documentos, por favor tente novamente mais tarde.',
  refused: 'Não conseguimos processar. Volte e tente de outra forma.',
  noSpace: 'Não conseguimos salvar agora. Tente de novo em alguns minutos.',
  unavailable: 'O serviço está indisponível no momento. Tente novamente em instantes.',
  unreached: 'Este aparelho está sem internet. Quando a conexão voltar, abra a página de novo.',
  pushDeviceGone: 'Este aparelho não recebe mais notificações. Ligue de novo.',
  pushServiceAway: 'O serviço de notificações do seu navegador não respondeu. Tente de novo em alguns minutos.',
  pushServiceUnknown: 'Este navegador usa um serviço de notificações que não conhecemos.',
  unknownParameter: 'Parâmetro desconhecido.',
  unknownState: 'Estado desconhecido.',
  unknownCity: 'Cidade desconhecida.',
  unknownCategory: 'Categoria desconhecida.',
  unknownOption: 'Opção desconhecida.',
  tooLarge: 'O que você enviou é grande demais. Envie menos arquivos por vez.',
  photoFormats: 'Envie uma foto em JPEG, PNG ou WebP.',
  wrongFormat: 'Formato não aceito.',
  wrongMethod: 'Este endereço não aceita esse tipo de pedido.',
  malformedCursor: 'Página desconhecida.',
} as const

/** Our own screens never trigger these. */
export const formErrors = {
  wrong: 'Não entendemos este formulário. Recarregue a página e envie de novo.',
  repeated: 'Envie este campo uma vez só.',
  tooMuch: 'Este formulário é grande demais.',
  tooManyAtOnce: 'Ainda estamos recebendo outros envios seus. Aguarde um pouco e tente de novo.',
  partner: 'Este formulário é para anunciantes. Parceiros usam outro.',
  individual: 'Este formulário é para parceiros. Anunciantes usam outro.',
} as const

/** We keep the files that have already arrived. The device keeps the rest. */
export const tooManyUploads = (seconds: number) =>
  `Você enviou muitos arquivos em pouco tempo. Aguarde ${formatWait(seconds)} e continue de onde parou.`
