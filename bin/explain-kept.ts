type Report<Kind extends string> = { dryRun: boolean; owned: boolean; unconfirmed: readonly Kind[] }

export function explainKept<Kind extends string>({ owned, unconfirmed }: Report<Kind>, names: Record<Kind, string>) {
  if (!owned) {
    console.log('Os arquivos guardados não são deste banco de dados: nada é apagado. Veja npm run adopt-storage')
    process.exitCode = 1
  }
  for (const kind of unconfirmed)
    console.log(`São muitos de uma vez: ${names[kind]} ficam. É o banco de dados certo? Então repita com --confirm`)
}
