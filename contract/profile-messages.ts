import { advertiserAge } from './age.ts'
import { formatMetres, formatNumber } from './format.ts'
import { mediaLimits } from './media.ts'
import { profileLimits } from './profile-limits.ts'

const { heightCm, weightKg, clothingSize, footSize, priceReais } = profileLimits

/** docs/specification.md §5 prescribes some of these; we wrote the rest. */
export const profileMessages = {
  nicknameMissing: 'Informe como deseja ser chamado, deve conter no mínimo 3 caracteres.',
  nicknameMissingShort: 'Informe como deseja ser chamado.',
  whatsappMissing: 'Número de Whatsapp não informado.',
  whatsappInvalid: 'Número de Whatsapp inválido.',
  birthMissing: 'Data de nascimento não informado.', // sic
  ageWrong: `Idade menor que ${advertiserAge.min} anos ou inválida.`,
  genderMissing: 'Informe como deseja ser identificado(a).',
  eyesMissing: 'Favor informe a cor de seus olhos.',
  skinColorMissing: 'Favor informe a cor de sua pele.',
  hairMissing: 'Favor informe a cor de seu cabelo.',
  breastsMissing: 'Favor preencha o campo seios.',
  infoMissing: 'Favor fale um pouco sobre você.',
  infoMissingShort: 'Favor fale um pouco sobre você..', // sic
  paymentTypeMissing: 'Favor selecione a forma de pagamento.',
  stateMissing: 'Favor selecione a seu estado.', // sic
  cityMissing: 'Favor selecione o sua cidade.', // sic
  neighborhoodMissing: 'Favor informe seu bairro.',
  canLocalMissing: 'Favor responda se possui local.',
  typeServiceMissing: 'Favor selecione um ou mais opções em tipo de atendimento.', // sic
  photoMissing: 'Favor post ao menos uma foto.', // sic
  photosTooMany: `Você pode enviar apenas ${mediaLimits.photos} imagens`,
  videosTooMany: `Você pode enviar apenas ${mediaLimits.videos} vídeos`,
  videoTooLong: `O vídeo deve ter no máximo ${mediaLimits.videoSeconds} segundos`,
  companyMissing: 'Informe o nome da empresa.',
  phoneMissing: 'Número de celular não informado.',
  phoneInvalid: 'Número de celular inválido.',
  documentTypeMissing: 'Favor selecione o tipo de documento.',
  cpfMissing: 'CPF não informado.',
  cpfInvalid: 'CPF inválido.',
  cnpjMissing: 'CNPJ não informado.',
  cnpjInvalid: 'CNPJ inválido.',
  updated: 'Perfil atualizado com sucesso!',
  failed: 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.',
  nicknameLong: `O nome deve ter até ${profileLimits.nicknameLength} caracteres.`,
  heightWrong: `Informe uma altura entre ${formatMetres(heightCm.min)} e ${formatMetres(heightCm.max)} m.`,
  weightWrong: `Informe um peso entre ${weightKg.min} e ${weightKg.max} kg.`,
  clothingSizeWrong: `Informe um manequim entre ${clothingSize.min} e ${clothingSize.max}.`,
  footSizeWrong: `Informe um tamanho de pé entre ${footSize.min} e ${footSize.max}.`,
  priceWrong: `Informe um valor entre R$ ${priceReais.min} e R$ ${formatNumber(priceReais.max)}, de ${priceReais.step} em ${priceReais.step}.`,
  infoLong: `O texto deve ter até ${formatNumber(profileLimits.infoLength)} caracteres.`,
  neighborhoodLong: `O bairro deve ter até ${profileLimits.neighborhoodLength} caracteres.`,
  linkWrong: 'Informe um endereço que comece com https:// ou um nome que comece com @.',
  categoryMissing: 'Favor selecione a categoria.',
  categoryWithdrawn: 'Esta categoria não é mais oferecida. Escolha outra.',
  optionUnknown: 'Escolha uma opção da lista.',
  birthDiffers: 'A data de nascimento não é a dos seus documentos aprovados.',
  mediaUnknown: 'Esta foto ou vídeo não é mais da sua conta. Remova e envie de novo.',
} as const
