import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { productionEnv, servingEnv } from '#test/world/environment.ts'
import { ConfigError, readEnv, readServingEnv, unknownVariables, variableNames } from './env.ts'
import { projectRoot } from './project-root.ts'

const buckets = {
  S3_ENDPOINT: 'https://s3.example/',
  S3_ACCESS_KEY_ID: 'CHAVE',
  S3_SECRET_ACCESS_KEY: 'seg/redo+1',
  S3_PUBLIC_BUCKET: 'fotos',
  S3_PRIVATE_BUCKET: 'documentos',
}

test('an empty environment is a demonstration on this computer', () => {
  expect(readEnv({})).toEqual({
    roles: ['web', 'worker'],
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    demo: true,
    drainSeconds: 0,
    trustProxy: [],
    publicUrl: 'http://localhost:3000',
    adminUrl: 'http://localhost:3000',
    adminNetworks: [],
    states: [33],
    mailFrom: 'Central <nao-responda@localhost>',
    monitoring: { metricsHost: '127.0.0.1', slowQueryMs: 500 },
    passwordPolicy: 'advise',
    secondOperatorAbove: 50_000,
    secondReviewer: 'risk',
    similarPictureBits: 31,
    photoMark: false,
    readLimitFactor: 1,
    phoneCodeServices: [],
    staff: { email: 'admin@demo.local', password: 'demo1234' },
    siteOwner: {
      name: expect.stringMatching(/fictícia/),
      document: expect.any(String),
      address: expect.any(String),
      dataProtectionOfficer: expect.stringMatching(/fictícia/),
      legalRepresentative: expect.stringMatching(/fictícia/),
    },
    push: { hosts: expect.arrayContaining(['fcm.googleapis.com', '*.notify.windows.com']) },
    pix: expect.any(Object),
    payments: expect.any(Object),
    age: {
      methods: [],
      returnUrl: 'http://localhost:3000',
      trustAnchors: [],
      walletScheme: 'openid4vp',
      withholdsPhotos: false,
    },
  })
})

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ PORT: '' }, { port: 3000 }],
  [{ DATA_DIR: '/srv/dados' }, { dataDir: '/srv/dados' }],
  [
    { ...productionEnv, DEMO: '', NODE_ENV: 'production' },
    { demo: false, staff: undefined },
  ],
  [{ NODE_ENV: 'production', DEMO: '1' }, { demo: true }],
  [productionEnv, { demo: false, kycKey: Buffer.alloc(32) }],
  [{ SMTP_URL: 'smtp://mail.example:25' }, { smtpUrl: 'smtp://mail.example:25' }],
  [
    { STAFF_EMAIL: 'Ana@vespera.example', STAFF_PASSWORD: '12345678' },
    { staff: { email: 'ana@vespera.example', password: '12345678' } },
  ],
  [{ PASSWORD_POLICY: 'strict' }, { passwordPolicy: 'strict' }],
  [productionEnv, { passwordPolicy: 'strict' }],
  [{ ...productionEnv, PASSWORD_POLICY: 'advise' }, { passwordPolicy: 'advise' }],
  [{ SECOND_OPERATOR_ABOVE: '0' }, { secondOperatorAbove: 0 }],
  [{ SIMILAR_PICTURE_BITS: '24' }, { similarPictureBits: 24 }],
  [{ PHOTO_MARK: '1' }, { photoMark: true }],
  [{ PUSH_HOSTS: 'Push.example, *.outro.example:8443' }, { push: { hosts: ['push.example', '*.outro.example:8443'] } }],
  [{ AUDIT_SINK: 'file:/srv/a.log' }, { monitoring: { auditSink: 'file:/srv/a.log' } }],
  [{ AUDIT_SINK: 'syslog+tls://[::1]:6514' }, { monitoring: { auditSink: 'syslog+tls://[::1]:6514' } }],
  [{ CLAMAV_URL: 'unix:/run/clamav/clamd.ctl' }, { clamavUrl: 'unix:/run/clamav/clamd.ctl' }],
  [{ CLAMAV_URL: 'tcp://[::1]:3310' }, { clamavUrl: 'tcp://[::1]:3310' }],
  [{ STATES: '33, 35,33' }, { states: [33, 35] }],
  [{ PUBLIC_URL: 'https://vespera.example/' }, { publicUrl: 'https://vespera.example' }],
  [{ DATABASE_URL: 'postgres://u:p@db/vespera' }, { databaseUrl: 'postgres://u:p@db/vespera' }],
  [{ GEO_URL: 'http://geo.example/api' }, { geoUrl: 'http://geo.example/api' }],
  [
    buckets,
    {
      s3: {
        endpoint: 'https://s3.example',
        region: 'us-east-1',
        accessKeyId: 'CHAVE',
        secretAccessKey: 'seg/redo+1',
        publicBucket: 'fotos',
        privateBucket: 'documentos',
      },
    },
  ],
])('reads %o', (source, expected) => {
  expect(readEnv(source)).toMatchObject(expected)
})

test.each([
  'KYC_KEY',
  'OPERATOR_NAME',
  'OPERATOR_DOCUMENT',
  'OPERATOR_ADDRESS',
  'OPERATOR_DPO',
  'OPERATOR_REPRESENTATIVE',
])('production needs %s', name => {
  expect(() => readEnv({ ...productionEnv, [name]: '' })).toThrow(new RegExp(`^${name}: falta; precisa ser .+=.+`))
  expect(readEnv({ ...productionEnv, [name]: '' }, [])).toMatchObject({ demo: false })
})

test('lists everything missing in production together, one line each', () => {
  const lines = (source: NodeJS.ProcessEnv) => {
    try {
      readServingEnv(source)
      return []
    } catch (error) {
      return (error as Error).message.split('\n').map(line => line.split(';')[0])
    }
  }
  expect(lines(servingEnv)).toEqual([])
  expect(lines({})).toEqual([])
  expect(lines({ DEMO: '0', PUBLIC_URL: 'http://vespera.example' })).toEqual([
    'PUBLIC_URL: "http://vespera.example" não serve',
    'AGE_ASSURANCE: falta',
    'SMTP_URL: falta',
    'CONTACT_EMAIL: falta',
    'KYC_KEY: falta',
    'OPERATOR_NAME: falta',
    'OPERATOR_DOCUMENT: falta',
    'OPERATOR_ADDRESS: falta',
    'OPERATOR_DPO: falta',
    'OPERATOR_REPRESENTATIVE: falta',
  ])
  expect(lines({ ...servingEnv, PUBLIC_URL: '' })).toEqual(['PUBLIC_URL: falta'])
})

test('reports unknown names that resemble ours, and no others', () => {
  const source = {
    SMTP_ULR: 'x',
    PIX_KEYS: 'x',
    PAGBANK_X: 'x',
    DATABASE_URI: 'x',
    PUBLIC_URLS: '',
    PATH: 'x',
    HOSTS: 'x',
  }
  expect(unknownVariables({ ...source, ...servingEnv, NODE_ENV: 'production' })).toEqual([
    'SMTP_ULR: nome desconhecido; seria SMTP_URL?',
    'PIX_KEYS: nome desconhecido; seria PIX_KEY?',
    'PAGBANK_X: nome desconhecido',
    'DATABASE_URI: nome desconhecido; seria DATABASE_URL?',
  ])
})

test('sends mails from the site’s host', () => {
  expect(readEnv({ PUBLIC_URL: 'https://vespera.example' }).mailFrom).toBe('Central <nao-responda@vespera.example>')
})

test('shows the owner of the site with a punctuated document, CNPJ or CPF', () => {
  expect(readEnv(productionEnv).siteOwner).toEqual({
    name: 'Exemplo Anúncios Ltda.',
    document: 'CNPJ 12.ABC.345/01DE-35',
    address: 'Rua Exemplo, 100, Centro, Niterói, RJ, 24000-000',
    dataProtectionOfficer: 'Clara Modelo',
    legalRepresentative: 'Davi Modelo',
  })
  expect(readEnv({ ...productionEnv, OPERATOR_DOCUMENT: '529.982.247-25' }).siteOwner?.document).toBe(
    'CPF 529.982.247-25',
  )
})

test('a demonstration with a real owner does not invent the missing details', () => {
  expect(readEnv({ OPERATOR_NAME: 'Exemplo Anúncios Ltda.' }).siteOwner).toBeUndefined()
})

test.each([
  ['OPERATOR_NAME', '12345'],
  ['OPERATOR_DOCUMENT', '12.ABC.345/01DE-36'],
  ['OPERATOR_DOCUMENT', '111.111.111-11'],
  ['OPERATOR_ADDRESS', 'Rua'],
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['HOST', 'http://x/'],
  ['DEMO', 'yes'],
  ['SECOND_OPERATOR_ABOVE', '500,00'],
  ['SIMILAR_PICTURE_BITS', '23'],
  ['PHOTO_MARK', 'sim'],
  ['SIMILAR_PICTURE_BITS', '32'],
  ['DATABASE_URL', 'mysql://u:p@db/x'],
  ['PUBLIC_URL', 'vespera.example'],
  ['PUBLIC_URL', 'https://vespera.example/site'],
  ['STATES', '33,99'],
  ['STATES', 'RJ'],
  ['GEO_URL', 'ftp://geo.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'ninguém'],
  ['CONTACT_EMAIL', 'ninguém'],
  ['STAFF_EMAIL', 'ana'],
  ['PASSWORD_POLICY', 'lax'],
  ['AUDIT_SINK', 'file:audit.log'],
  ['CLAMAV_URL', 'clamd.example:3310'],
  ['CLAMAV_URL', 'unix:clamd.ctl'],
  ['AUDIT_SINK', 'https://logs.example'],
  ['AUDIT_SINK', 'syslog://user:word@logs.example'],
])('refuses %s=%s in one line with an example', (name, value) => {
  const refused = errorOf({ [name]: value })
  expect(refused).toBeInstanceOf(ConfigError)
  expect(refused.message).toMatch(new RegExp(`^${name}: .+ por exemplo ${name}=.+$`))
})

test.each([
  [{ DEMO: '0' }, 'KYC_KEY'],
  [{ STAFF_EMAIL: 'ana@vespera.example' }, 'STAFF_PASSWORD'],
  [{ STAFF_PASSWORD: '12345678' }, 'STAFF_EMAIL'],
])('%o requires %s', (source, name) => {
  expect(errorOf(source).message).toMatch(new RegExp(`^${name}: falta; .+ por exemplo ${name}=`))
})

test('never shows a key', () => {
  expect(errorOf({ KYC_KEY: 'curta-e-secreta' }).message).toMatch(/^KYC_KEY: o valor dado não serve/)
  expect(errorOf({ KYC_KEY: 'curta-e-secreta' }).message).not.toContain('curta')
})

test('never prints the database password', () => {
  expect(errorOf({ DATABASE_URL: 'mysql://u:segredo@db/x' }).message).not.toContain('segredo')
})

function errorOf(source: NodeJS.ProcessEnv): Error {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was refused')
}

test.each(Object.keys(buckets))('the other bucket variables require %s', name => {
  expect(() => readEnv({ ...buckets, [name]: '' })).toThrow(new RegExp(`^${name}: falta; precisa ser .+=.+`))
})

test.each([
  ['S3_ENDPOINT', 'https://s3.example/balde'],
  ['S3_REGION', 'são paulo'],
  ['S3_ACCESS_KEY_ID', 'uma chave'],
  ['S3_SECRET_ACCESS_KEY', 'um segredo'],
  ['S3_PUBLIC_BUCKET', 'Fotos'],
  ['S3_PRIVATE_BUCKET', 'fotos'],
])('refuses %s=%s in one line without secrets', (name, value) => {
  const refused = () => readEnv({ ...buckets, [name]: value })
  expect(refused).toThrow(new RegExp(`^${name}: .+ não serve; precisa ser .+`))
  expect(refused).not.toThrow(/um segredo|seg.redo/)
})

test('accepts addresses and networks as proxies', () => {
  expect(readEnv({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '::1'])
  for (const wrong of ['sim', '10.0.0.0/33', '10.0.0.0/8/8', '1', 'proxy.example'])
    expect(() => readEnv({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY: .*10\.0\.0\.0\/8$/)
})

test.each(['.env.example', 'README.md'])('%s names every setting, or its group', file => {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const named = (name: string) => text.includes(name) || text.includes(`${name.split('_')[0]}_*`)
  expect(variableNames.filter(name => !named(name))).toEqual([])
})
