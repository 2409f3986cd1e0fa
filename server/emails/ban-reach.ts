import { adminPaths } from '#contract/paths.ts'
import { defineEmail, sendEmail } from './send.ts'
import { trustAddresses } from './trust-operators.ts'

type Reach = {
  bannedId: number
  hidden: number
  /** What stays on the site, by account. */
  left: { accountId: number; count: number }[]
}

const shownAccounts = 20

export const banReachesFarEmail = defineEmail<Reach>('ban-reaches-far-mail', async (deps, { hidden, left }) => {
  const total = left.reduce((sum, { count }) => sum + count, 0)
  const links = left.slice(0, shownAccounts).map(({ accountId, count }) => {
    const url = deps.env.publicUrl + adminPaths.account.replace(':id', String(accountId))
    return `Conta ${accountId}: ${count}. ${url}`
  })
  const more = left.length > shownAccounts ? [`E outras ${left.length - shownAccounts} contas.`] : []
  for (const to of await trustAddresses(deps))
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Uma remoção se parece com muitas imagens',
        paragraphs: [
          `Olá. Partes de uma imagem removida se parecem com ${hidden + total} imagens de outras contas. Ocultamos as ${hidden} mais parecidas, até a revisão; as outras ${total} continuam no ar, para não esconder quem só tem uma foto parecida.`,
          'Olhe estas contas. Cada imagem tem o aviso "parece parte de uma imagem removida":',
          ...links,
          ...more,
        ],
        action: { label: 'Abrir a fila de fotos', url: deps.env.publicUrl + adminPaths['media-queue'] },
        closing: 'Este aviso é automático e vai a quem cuida de confiança e segurança.',
      },
    )
})
