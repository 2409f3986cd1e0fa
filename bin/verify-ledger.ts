import { formatCents } from '#contract/format.ts'
import { verifyLedger } from '#server/money/orders/verify-ledger.ts'
import { readWords } from './read-words.ts'
import { withApp } from './with-app.ts'

readWords('npm run verify-ledger', {})

/** Exits with 1 unless, for every account, money received and not returned equals plans granted and not revoked. */
await withApp(async ({ db }) => {
  const { accounts, differences, owed, notStarted } = await verifyLedger(db)
  for (const { refundId, orderCode, channel, amount, decidedAt } of owed) {
    const since = decidedAt.toISOString().slice(0, 10)
    console.log(`A devolver: ${formatCents(amount)} (${channel}), pedido ${orderCode}, devolução ${refundId}, ${since}`)
  }
  if (notStarted > 0) console.log(`Planos pagos que aguardam a nossa análise para começar: ${notStarted}`)
  if (differences.length === 0) return console.log(`Contas em ordem: ${accounts} conferidas`)
  for (const { accountId, orders, received, refunded, granted, revoked } of differences) {
    const money = `recebido ${formatCents(received)}, devolvido ${formatCents(refunded)}`
    const plans = `concedido ${formatCents(granted)}, revogado ${formatCents(revoked)}`
    console.error(`Diferença na conta ${accountId ?? 'excluída'} (pedidos ${orders.join(', ')}): ${money}; ${plans}`)
  }
  process.exitCode = 1
})
