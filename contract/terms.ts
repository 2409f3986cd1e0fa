import { maxBlockDays } from './report-kinds.ts'

export type TermsSection = {
  id: string
  title: string
  paragraphs: readonly string[]
}

/** How long before its first day a version must be announced. The section `mudancas-nos-termos` promises it. */
export const termsNoticeDays = 30

export type TermsVersion = {
  /** The first day on which it is in force. We record it with each acceptance and order. */
  version: string
  announcedOn: string
  /** What changes, one sentence each. */
  summary: readonly string[]
  /** The new wording of each section that changes. */
  changed: readonly TermsSection[]
}

/**
 * The first version is `terms` as below; before launch, change its wording and day freely. After launch, add a row for
 * each change: the site mails every account, shows both texts, and asks for acceptance on the first day.
 */
export const termsVersions: TermsVersion[] = [
  { version: '2026-11-28', announcedOn: '2026-11-28', summary: [], changed: [] },
]

/** The version in force. */
export const termsOn = (day: string) =>
  termsVersions.findLast(({ version }) => version <= day) ?? (termsVersions[0] as TermsVersion)

/** The next version, once it is announced. */
export const announcedTerms = (day: string) =>
  termsVersions.find(({ version, announcedOn }) => version > day && announcedOn <= day)

export const termsDue = 'Os termos de uso mudaram. Leia e aceite em Minha conta para continuar.'

/** The anchor of what changes, on the page of the terms. */
export const termsNews = 'o-que-muda'

export const termsSections = (version: string) =>
  terms.map(section => {
    const reached = termsVersions.filter(each => each.version <= version)
    return reached.flatMap(({ changed }) => changed).findLast(({ id }) => id === section.id) ?? section
  })

/** The first version. */
export const terms: readonly TermsSection[] = [
  section('o-que-e-a-vespera', 'O que é a Véspera')`
    A Véspera é um site de anúncios para adultos. Anunciantes publicam perfis e empresas parceiras publicam banners;
    visitantes consultam o catálogo e falam diretamente com quem anuncia. Todo perfil e todo banner é publicidade paga.

    A Véspera vende apenas espaço publicitário, por preço fixo. Não cobra comissão, não recebe parte do que você
    combina, não agenda encontros, não intermedeia contratações, não processa pagamentos entre visitantes e anunciantes
    e não emprega nem representa quem anuncia.

    Ao criar uma conta, você declara que leu e aceita estes termos. Quem apenas navega também deve respeitá-los. Os
    dados de quem opera o site estão abaixo, no rodapé e na página de contato.`,
  section('quem-pode-usar', 'Quem pode usar')`
    A idade mínima é de 18 anos completos, tanto para visitar quanto para anunciar. Não há exceção: emancipação ou
    autorização de responsável não substitui a idade. Se você tem menos de 18 anos, saia do site agora.

    Para anunciar um perfil, você precisa ser a pessoa anunciada, agir em nome próprio e comprovar a idade com
    documento. Empresas parceiras precisam de um representante maior de 18 anos e só podem anunciar produtos e serviços,
    nunca pessoas.

    A conta que pertencer a menor de idade sai do ar assim que for identificada. As informações são preservadas pelo
    prazo legal e o caso é comunicado às autoridades competentes.`,
  section('verificacao-de-idade', 'Verificação de idade')`
    Antes de mostrar perfis, fotos ou banners, o site pergunta se você é maior de 18 anos. Quem responde “Não” é levado
    para fora do site. A resposta precisa ser verdadeira e só vale para você: não responda por outra pessoa.

    A resposta fica em um cookie do seu navegador por até 12 horas, sem identificar você e sem ligação com uma conta.`,
  section('cadastro-e-conta', 'Cadastro e conta')`
    Cada conta pertence a uma só pessoa ou empresa. Informe dados verdadeiros e atuais, use uma senha que não esteja em
    outros sites e não empreste o acesso. Não é permitido administrar perfis de outras pessoas.

    Se notar um acesso indevido, troque a senha e fale com o Atendimento. A Véspera pode encerrar as sessões abertas e
    suspender o anúncio enquanto o caso é analisado, para proteger você e quem visita o site.

    Para proteger quem anuncia, o site compara o que várias contas podem ter em comum: telefone, documento, quem paga,
    fotos, textos e o aparelho usado para entrar, que um cookie da própria entrada reconhece por até 180 dias. A
    comparação usa códigos, que não se leem sem a nossa chave. Ter algo em comum é quase sempre inocente e não muda nada no anúncio:
    só uma pessoa da equipe, depois de examinar o caso, pode agir.

    Você pode excluir a conta quando quiser, em Meus dados. O perfil sai do ar em seguida, e os dados são apagados.
    Ficam só os registros das compras, que a lei manda guardar, sem ligação com você.`,
  section('documentos-e-verificacao', 'Documentos e verificação')`
    Para anunciar, envie três fotos: frente e verso do seu RG ou CNH e uma selfie segurando o documento. Elas servem
    para confirmar quem você é, que você tem 18 anos ou mais e que as imagens do perfil são suas.

    As fotos dos documentos nunca aparecem no anúncio. São guardadas com criptografia e abertas somente pela equipe de
    verificação, para a análise do seu cadastro. Cada acesso fica registrado, e você pode perguntar quem viu os seus
    documentos.

    As imagens aprovadas são destruídas 90 dias depois da aprovação; as recusadas, 30 dias depois da decisão. O registro
    da verificação, sem as imagens, é mantido enquanto a conta existir.

    Se a verificação for recusada, você recebe o motivo e pode enviar novas fotos. A Véspera pode suspender o anúncio e
    pedir uma nova verificação quando houver dúvida sobre a identidade.`,
  section('livre-vontade-e-consentimento', 'Livre vontade e consentimento')`
    Ao publicar, você declara que tem 18 anos ou mais, que anuncia por livre vontade, que ninguém controla a sua conta
    nem fica com parte do que você ganha, que as imagens são suas e que autoriza a publicação delas neste site.

    Você pode retirar essa autorização a qualquer momento, sem explicar o motivo: remova as imagens ou exclua a conta, e
    elas saem do ar em seguida. O seu aceite destes termos fica registrado com data, hora e versão do texto.

    Se outras pessoas puderem ser reconhecidas nas imagens, cada uma precisa ter 18 anos ou mais e autorizar a
    publicação por escrito, e a Véspera pode pedir a comprovação. Qualquer pessoa retratada pode pedir a retirada
    sozinha, pela página de contato, mesmo contra a vontade de quem publicou.

    Se alguém pressiona você a anunciar ou controla o seu dinheiro, procure ajuda. O Ligue 180 e o Disque 100 atendem de
    graça, todos os dias, e a equipe da Véspera tira o anúncio do ar a seu pedido.`,
  section('regras-de-conteudo', 'Regras de conteúdo e proibições')`
    Publique somente imagens suas e recentes, das quais você tenha os direitos, e textos verdadeiros. O perfil deve
    mostrar quem você é hoje. O contato informado precisa ser seu, e não de outra pessoa ou de uma agência.

    É proibido todo conteúdo que mostre, mencione ou sugira pessoa com menos de 18 anos, inclusive por palavras, roupas
    ou cenários, mesmo que a pessoa retratada seja adulta. Indícios de crime são comunicados às autoridades.

    Também são proibidos exploração ou tráfico de pessoas, coerção, violência, atos sem consentimento ou entre parentes,
    drogas, armas, discriminação, golpes, dados pessoais de terceiros e imagens íntimas divulgadas sem autorização,
    ainda que criadas ou alteradas por inteligência artificial.

    Os banners de parceiros seguem as mesmas regras e devem descrever o que é vendido. Se tiverem link, ele precisa
    levar a um endereço verdadeiro e seguro. Não é permitido oferecer nem recrutar pessoas.`,
  section('analise-antes-da-publicacao', 'Análise antes da publicação')`
    Nada é publicado sem análise. Uma pessoa da equipe confere cada foto, vídeo, banner, nome, texto e link antes que o
    anúncio vá ao ar. O mesmo vale para cada alteração: a versão aprovada continua visível até que a nova seja aprovada.

    Filtros automáticos podem separar um conteúdo para exame mais cuidadoso ou impedir o reenvio do que já foi removido,
    mas quem decide sobre a publicação é sempre uma pessoa. Se houver recusa, você recebe o motivo, pode corrigir e
    enviar de novo, ou contestar pelo Atendimento.

    Para aparecer no catálogo, o anúncio precisa de documentos aprovados, conteúdo aprovado e plano ativo. A aprovação
    não é recomendação nem garantia sobre quem anuncia ou sobre o que for combinado.`,
  section('planos-e-pagamento', 'Planos, preços e pagamento')`
    O preço de cada plano é fixo e aparece antes da compra, com a duração, os dias de bônus e o total a pagar. Ele não
    depende do valor que você informa no anúncio nem do número de contatos que recebe.

    Você paga por Pix ou cartão de crédito, conforme a tela de pagamento oferecer. No Pix, o plano é ativado quando o
    recebimento é confirmado; o comprovante sozinho não basta. Os dados do cartão são usados apenas na cobrança, e a
    Véspera não os guarda.

    Os dias do plano contam a partir do pagamento. Se, ao pagar, o anúncio ainda não estiver no ar apenas porque uma
    análise nossa está pendente, ou porque falta confirmar por código o número que os visitantes vão ver, eles contam a partir de quando o anúncio entrar no ar, no máximo 30 dias depois do
    pagamento. Se faltar algo da sua parte, como enviar os documentos ou o perfil, contam a partir do pagamento. Não
    há renovação automática nem cobrança recorrente. Ao fim do período, o anúncio sai do catálogo até uma nova
    compra. Se você comprar outro plano do mesmo tipo antes do fim, os dias são somados. O recibo chega por e-mail.

    Perfis com plano Premium aparecem antes dos que têm plano Básico. Dentro de cada grupo, a ordem segue um rodízio que
    muda a cada hora e é igual para todos. Não se vende posição, e não há promessa de resultado.`,
  section('desistencia-e-reembolso', 'Desistência e reembolso')`
    Você pode desistir de qualquer compra em até 14 dias, contados do pagamento, sem explicar o motivo. O prazo é maior
    que o mínimo da lei e vale mesmo que o anúncio já tenha sido exibido ou que o plano já tenha terminado.

    O pedido é feito pelo mesmo canal da compra, em Minhas assinaturas. A Véspera diz quanto do plano você usou,
    devolve o valor inteiro pela mesma forma de pagamento, avisa você por e-mail e encerra o plano, se ele ainda não
    terminou.

    No cartão, o estorno é comunicado de imediato à administradora, e o crédito aparece conforme o fechamento da fatura.
    No Pix, a devolução vai para a conta de onde saiu o pagamento. Depois dos 14 dias, continuam valendo os seus
    direitos em caso de falha do serviço.`,
  section('seguranca-e-denuncias', 'Segurança e denúncias')`
    Para denunciar um perfil, uma foto, um vídeo ou um banner, toque em Denunciar junto dele ou no rodapé de qualquer
    página. São três passos, e não é preciso ter conta. Imagens íntimas têm uma página própria. Você recebe um protocolo
    e um link secreto para acompanhar o caso.

    A denúncia pode ser anônima e será examinada. Para que corram os prazos legais de remoção, porém, a notificação
    precisa identificar quem notifica, apontar o conteúdo exato e explicar o motivo. O resultado aparece no link e, se
    você se identificou, chega também por e-mail.

    Em caso de risco imediato, ligue 190 (Polícia Militar). O Ligue 180 atende mulheres em situação de violência; o
    Disque 100 recebe denúncias de violações de direitos humanos, inclusive contra crianças e adolescentes; o CVV, pelo
    188, oferece apoio emocional. As ligações são gratuitas.

    Antes de um encontro, converse, confirme as informações e avise alguém de confiança. A Véspera nunca pede a sua
    senha e não cobra nada de visitantes: desconfie de quem pedir pagamento em nome do site.`,
  section('remocao-e-contestacao', 'Remoção de conteúdo e contestação')`
    Imagem íntima divulgada sem autorização é removida em até 2 horas depois da notificação da pessoa retratada ou de
    quem a representa. Conteúdo com suspeita de envolver menor de idade ou tráfico de pessoas pode ser ocultado por
    precaução, enquanto o caso é analisado. Uma notificação com identificação só oculta depois que o e-mail informado é
    confirmado; os prazos contam do envio.

    Conteúdo de violência contra a mulher, quando manifestamente ilegal, sai do ar em até 6 horas; os demais casos desse
    tipo são decididos em até 24 horas, e as outras denúncias, em até 7 dias úteis. A remoção alcança todas as cópias no
    site, e o reenvio do mesmo arquivo é bloqueado.

    Quem publicou é informado do motivo e pode contestar em até 30 dias, pelo link que recebe por e-mail; quem notificou
    pode contestar pelo link da denúncia. Outra pessoa da equipe julga a contestação em até 24 horas. Se o conteúdo foi
    ocultado por precaução, a resposta de quem publicou também é examinada em até 24 horas.

    O descumprimento destes termos pode levar à recusa do conteúdo, à suspensão do anúncio ou ao encerramento da conta,
    conforme a gravidade. Quem faz uma denúncia que inventa fatos de propósito, serve só para perseguir quem anuncia ou
    repete o que já foi decidido pode ser bloqueado por uma pessoa da equipe: deixamos de receber outras por até
    ${maxBlockDays.formal} dias, se a pessoa se identificou, ou por até ${maxBlockDays.tip} dias, pela mesma rede, se a
    denúncia foi anônima. Menor de idade, coerção, imagem íntima e violência são recebidas sempre. O motivo e o fim do
    bloqueio aparecem no link da denúncia, e a pessoa pode responder por ele ou pela página de contato.`,
  section('privacidade-e-dados-pessoais', 'Privacidade e dados pessoais')`
    A Véspera trata os dados necessários para manter a conta, verificar a identidade, publicar o anúncio, receber
    pagamentos e cumprir a lei. Não vende dados, não usa rastreadores de terceiros e não mantém histórico dos perfis que
    você visita.

    Dados sensíveis, como a cor da pele, só aparecem no anúncio se você os informar: as listas trazem a opção “Prefiro
    não informar”. Documentos e data de nascimento nunca aparecem no anúncio; o e-mail só aparece no de empresas
    parceiras.

    Pela Lei Geral de Proteção de Dados (LGPD), você pode confirmar o tratamento, acessar, corrigir, levar para outro
    serviço ou eliminar seus dados, retirar consentimentos e saber com quem foram compartilhados. Em Meus dados, você
    mesmo altera, baixa e apaga o que é seu; para o resto, use o Atendimento ou a página de contato: a resposta completa
    chega em até 15 dias.

    Os dados só são compartilhados com prestadores necessários ao serviço e com autoridades, nos casos previstos em lei.
    Quem liga as notificações as recebe pelo serviço do próprio navegador, que é do Google, da Mozilla, da Microsoft ou
    da Apple: ele fica sabendo que o navegador recebe avisos da Véspera e quando, mas não o que dizem, porque a mensagem
    vai cifrada. Se um incidente de segurança puder afetar você, a Véspera avisa você e a Autoridade Nacional de Proteção de Dados
    (ANPD) em até 3 dias úteis.`,
  section('registros-de-acesso', 'Registros de acesso e prazos de guarda')`
    Os registros de acesso que o Marco Civil da Internet manda guardar são mantidos em sigilo por 6 meses e depois
    apagados, salvo ordem de autoridade para preservá-los por mais tempo. O site não guarda quais perfis cada pessoa
    visita.

    Esses registros só são entregues por ordem judicial e não são cruzados com a verificação de idade. Dados cadastrais
    podem ser fornecidos à autoridade competente nos casos previstos em lei.

    Cada versão publicada de um anúncio, com as fotos, o plano e quem anuncia, fica lacrada, fora do alcance do público,
    por 1 ano depois do último dia no ar, mesmo que a conta seja excluída. As mensagens do Atendimento e da página de
    contato são apagadas depois de 90 dias; as compras e os aceites, com a conta, salvo o que a lei manda guardar.`,
  section('imagens-e-propriedade-intelectual', 'Imagens e propriedade intelectual')`
    As imagens e os textos do seu anúncio continuam sendo seus. Você autoriza a Véspera a guardá-los, ajustá-los em
    tamanho e formato e exibi-los no site, sem exclusividade e somente enquanto o anúncio estiver publicado, ressalvado
    o arquivo exigido por lei.

    As fotos e os vídeos são processados para retirar dados ocultos, como a localização. Não são vendidos nem usados
    fora do seu anúncio sem que você autorize de novo, para aquele uso específico.

    O nome, a marca, o desenho e os programas da Véspera são protegidos por lei. Não é permitido copiar o catálogo,
    coletar contatos por meios automáticos nem reproduzir imagens ou textos de anunciantes. Se os seus direitos foram
    violados, use a página de contato.`,
  section('links-e-contatos-externos', 'Links e contatos externos')`
    Anúncios podem levar ao WhatsApp, a redes sociais e a sites de parceiros. Esses serviços abrem em outra aba,
    pertencem a outras empresas e têm regras próprias. A Véspera não controla o que acontece neles nem acompanha as suas
    conversas.

    O preço e as condições de qualquer encontro ou serviço são combinados diretamente entre você e quem anuncia. A
    Véspera não participa da conversa, não recebe valores e não responde pelo que outras pessoas prometem, sem prejuízo
    dos direitos do consumidor.`,
  section('disponibilidade-e-responsabilidade', 'Disponibilidade e responsabilidade')`
    A Véspera trabalha para manter o site no ar, mas pode haver pausas por manutenção ou falha. Se um anúncio com plano
    ativo ficar indisponível por falha da Véspera, você pode pedir a compensação dos dias perdidos.

    Dentro do que a lei permite, a responsabilidade da Véspera por danos tem como teto o valor que você pagou a ela ou
    R$ 100,00 (cem reais), o que for maior. Esta cláusula vale sem prejuízo dos direitos do consumidor e não se aplica a
    dolo, a culpa grave nem a danos à integridade das pessoas.`,
  section('mudancas-nos-termos', 'Mudanças nestes termos')`
    Mudanças nestes termos são publicadas nesta página com pelo menos 30 dias de antecedência, com um resumo do que muda
    e a data em que passam a valer.

    Se você não concordar, pode encerrar a conta. Cada compra segue a versão dos termos aceita no momento em que foi
    feita, e o preço pago não muda. A data da versão atual aparece nesta página.`,
  section('lei-e-foro', 'Lei aplicável e foro')`
    Estes termos seguem a lei brasileira, em especial o Código de Defesa do Consumidor, o Marco Civil da Internet, a
    LGPD e o Estatuto Digital da Criança e do Adolescente. Se uma cláusula for inválida, as outras continuam valendo.

    Para resolver um problema, procure primeiro o Atendimento ou a página de contato: a resposta chega em até 5 dias ou,
    sobre uma cobrança no cartão, em até 7 dias úteis e, sobre uma verificação de idade, em até 3 dias. Você também pode
    recorrer ao Procon e à plataforma consumidor.gov.br a qualquer momento, antes ou depois disso.

    Fica eleito o foro da comarca do Rio de Janeiro (RJ), sem prejuízo dos direitos do consumidor, inclusive o de propor
    a ação no próprio domicílio.`,
]

/** An empty line separates paragraphs. */
function section(id: string, title: string) {
  return (text: TemplateStringsArray, ...numbers: number[]): TermsSection => ({
    id,
    title,
    paragraphs: String.raw(text, ...numbers)
      .trim()
      .split(/\n\s*\n\s*/)
      .map(paragraph => paragraph.replace(/\s+/g, ' ')),
  })
}
