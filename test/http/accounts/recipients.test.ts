import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { describeRecipient, type PrivacyOverview, type Recipient, readPrivacy } from '#contract/privacy.ts'
import { recipients } from '#server/platform/env/recipients.ts'
import { kmipFiles } from '#test/key-service/open-key-service.ts'
import { openPixProvider } from '#test/pix-provider/open-provider.ts'
import { providerVariables } from '#test/pix-provider/provider-variables.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { productionEnv } from '#test/world/environment.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

/** What enables each recipient. */
const enabledBy: Record<keyof typeof recipients, () => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>> = {
  hosting: () => productionEnv,
  proxy: () => ({ TRUST_PROXY: '10.0.0.0/8' }),
  database: () => ({ DATABASE_URL: 'postgresql://u:p@db.example/vespera' }),
  storage: openBucketServer,
  key_service: async () => ({ KYC_KEY: 'kmip://chaves.example/1', ...(await kmipFiles()).variables }),
  backups: () => ({ BACKUP_DIR: tmpdir() }),
  mail_server: () => ({ SMTP_URL: 'smtp://mail.example:25' }),
  age_check: () => ({
    AGE_ASSURANCE: 'oidc',
    AGE_OIDC_ISSUER: 'http://127.0.0.1:1',
    AGE_OIDC_CLIENT_ID: 'c1',
    AGE_OIDC_CLIENT_SECRET: 's1',
  }),
  sms: () => ({ SMPP_URL: 'smpp://site:segredo@smpp.example:2775', SMPP_FROM: '28000' }),
  whatsapp: () => ({ WHATSAPP_PHONE_ID: '123456789', WHATSAPP_TOKEN: 'token', WHATSAPP_TEMPLATE: 'code' }),
  whatsapp_proofs: () => ({ PIX_WHATSAPP: '21900000000' }),
  push_services: () => ({ PUSH_HOSTS: 'push.example' }),
  pix_bank: async () => providerVariables(await openPixProvider()),
  pagbank: () => ({ PAYMENTS_GATEWAY: 'pagbank', PAGBANK_TOKEN: 'um-token-qualquer' }),
  simulator: () => ({ PAYMENTS_GATEWAY: 'simulator' }),
  geography: () => ({ GEO_URL: 'http://127.0.0.1:1' }),
  audit_log: () => ({ AUDIT_SINK: 'syslog://registro.example:514' }),
  virus_scanner: () => ({ CLAMAV_URL: 'tcp://antivirus.example:3310' }),
  tracing: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://coletor.example:4318' }),
}

test.each(Object.entries(enabledBy))(
  'the screen, the terms and the export name the recipient %s',
  async (key, enable) => {
    const site = await bootSite({ variables: await enable() })
    const { name, data, purpose } = recipients[key as keyof typeof recipients]
    const { token } = await logInAs(site, await advertiser(site.app))
    const screen = bodyOf<PrivacyOverview>(await ask(site.url, readPrivacy, { token })).recipients
    expect(screen).toContainEqual({ name, data, purpose })
    const exported = bodyOf<{ recipients: Recipient[] }>(
      await ask(site.url, exportAccount, { token, body: { password } }),
    ).recipients
    expect(exported).toEqual(screen)
    const terms = await (await fetch(`${site.url}/regras`)).text()
    for (const recipient of screen) expect(terms).toContain(`${recipient.name}</dt><dd>${describeRecipient(recipient)}`)
    const others = Object.values(recipients).filter(one => !screen.some(shown => shown.name === one.name))
    expect(others.length).toBeGreaterThan(0)
    for (const other of others) expect(terms).not.toContain(other.name)
  },
)
