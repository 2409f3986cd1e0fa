import { openPixProvider } from '#test/pix-provider/open-provider.ts'
import { providerVariables } from '#test/pix-provider/provider-variables.ts'
import { openCardBank } from './card-bank.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** A Pix transfer; the amount is in cents. */
export type Transfer = { orderId: number; cents: number }

/**
 * The banks: a Pix provider, a card gateway, and the statement of an account without notifications. They keep running
 * when a test kills the product, and each keeps its own books.
 */
export async function openOutside() {
  const provider = await openPixProvider()
  const bank = await openCardBank()
  const variables = {
    ...(await providerVariables(provider)),
    // Charges must expire before the reconciliation, which requeries a paid charge only after its expiry.
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
    statement: new Map<string, Transfer>(),
    /** Transfers that an operator returned manually. */
    handed: [] as Transfer[],
    async close() {
      await provider.close()
      await bank.close()
    },
  }
}
