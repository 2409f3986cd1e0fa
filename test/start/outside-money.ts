import { openPixProvider } from '#test/pix-provider/open-provider.ts'
import { providerVariables } from '#test/pix-provider/provider-variables.ts'
import { openCardBank } from './card-bank.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** Money that went one way, in cents. */
export type Kept = { orderId: number; cents: number }

/**
 * The banks, which no kill reaches: a Pix provider, a card gateway, and the statement of an account that nobody tells
 * us of. Each keeps books of its own.
 */
export async function openOutside() {
  const provider = await openPixProvider()
  const bank = await openCardBank()
  const variables = {
    ...(await providerVariables(provider)),
    // Over before the reconciliation: only then a charge that was paid is asked about once more.
    PIX_CHARGE_SECONDS: '1800',
    PAYMENTS_GATEWAY: 'pagbank',
    PAGBANK_URL: bank.url,
    PAGBANK_TOKEN: bank.token,
    SECOND_OPERATOR_ABOVE: '999999999',
  } as Record<string, string>
  return {
    provider,
    bank,
    variables,
    statement: new Map<string, Kept>(),
    /** What an operator sent back by hand. */
    handed: [] as Kept[],
    async close() {
      await provider.close()
      await bank.close()
    },
  }
}
