import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** HTTP test folders for each server folder, where the names differ. */
const overHttp: Record<string, readonly string[]> = {
  abuse: ['evidence'],
  'account-cases': ['accounts', 'operators'],
  cases: ['contact-cases', 'data-requests'],
  consent: ['profiles'],
  listings: ['catalog'],
  'marked-words': ['reviews'],
  'own-data': ['accounts'],
  places: ['catalog'],
  'public-profile': ['profiles'],
}

/** Journeys for each folder, by the prefix of their file names. A change in an unlisted folder runs all journeys. */
const journeys: Record<string, readonly string[]> = {
  'web/admin/accounts': ['backoffice-accounts', 'backoffice-shared-facts'],
  'web/admin/cases': ['backoffice-queue', 'backoffice-worklist'],
  'web/admin/evidence': ['backoffice-evidence'],
  'web/admin/frame': ['backoffice-layout', 'backoffice-sorting', 'dialogs'],
  'web/admin/guide': ['backoffice-guide'],
  'web/admin/help-requests': ['backoffice-help'],
  'web/admin/incidents': ['backoffice-incidents'],
  'web/admin/monitoring': ['every-admin-screen'],
  'web/admin/operators': ['backoffice.test', 'backoffice-passkeys'],
  'web/admin/orders': ['backoffice-orders', 'backoffice-disputes'],
  'web/admin/partners': ['backoffice-partners'],
  'web/admin/pricing': ['backoffice-price-list'],
  'web/admin/reports': ['backoffice-reports', 'backoffice-urgent'],
  'web/admin/requests-and-complaints': ['contact-cases', 'dialogs'],
  'web/admin/reviews': [
    ...['backoffice-document', 'backoffice-media', 'backoffice-numbers', 'backoffice-profiles', 'backoffice-second'],
  ],
  'web/admin/session': ['backoffice.test', 'backoffice-passkeys'],
  'web/admin/shell': ['backoffice-layout', 'every-admin-screen'],
  'web/admin/support': ['backoffice-support'],
  'web/admin/unsent': ['backoffice-documents', 'backoffice-support'],
  'web/admin/worklist': ['backoffice-worklist', 'backoffice-urgent'],
  'web/app/account': ['account-', 'log-in', 'my-data', 'own-', 'password', 'registration'],
  'web/app/alerts': ['alerts'],
  'web/app/campaigns': ['campaigns'],
  'web/app/checkout': ['card-payment', 'coupons', 'payment-claim', 'pix-payment', 'plans', 'ways-to-pay'],
  'web/app/declarations': ['getting-listed', 'privacy'],
  'web/app/documents': ['documents'],
  'web/app/forms': ['profile-form', 'registration', 'typed-fields'],
  'web/app/help': ['help', 'private-help'],
  'web/app/listing': ['own-listing'],
  'web/app/media': ['media-field'],
  'web/app/parts': ['account-screens', 'navigation'],
  'web/app/phones': ['number-hours', 'phone-proof'],
  'web/app/privacy': ['privacy', 'my-data'],
  'web/app/profile': ['own-preview', 'partner-form', 'profile-form'],
  'web/app/releases': ['releases'],
  'web/app/results': ['results'],
  'web/conversation': ['help', 'backoffice-support'],
  'web/kit': ['dialogs', 'navigation', 'notices'],
  'web/parts': ['catalog', 'profile.test', 'saved'],
  'web/public': ['catalog', 'contact-cases', 'filters', 'landing', 'profile.test', 'public-pages', 'reports', 'saved'],
  'web/styles': ['layout', 'wide', 'every-'],
}

const httpFolders = globSync('test/http/*', { cwd: projectRoot }).map(path => path.slice('test/http/'.length))

/** Returns the tests to run after these files change: the unit tests beside them, and their HTTP and browser tests. */
export function testsOf(changed: readonly string[]): string[] {
  const touched = new Set([...changed, ...changed.filter(isContract).flatMap(importersOf)])
  return [...new Set([...touched].flatMap(testsOfFile))].sort()
}

const isContract = (path: string) => /^contract\/[\w-]+\.ts$/.test(path)

/** A change to the contract also affects the server and browser files that import it. */
function importersOf(path: string) {
  const name = `'#${path}'`
  const all = globSync('{server,web}/**/*.{ts,tsx}', { cwd: projectRoot })
  return all.filter(file => readFileSync(join(projectRoot, file), 'utf8').includes(name))
}

function testsOfFile(path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [path]
  if (/^(docs\/|README)/.test(path)) return ['contract/specification.test.ts', 'server/safety-table.test.ts']
  const [side = '', first = '', second = '', ...deeper] = path.split('/')
  if (side === 'contract') return [path.replace(/\.ts$/, '.test.ts')]
  if (side === 'demo' || side === 'bin') return [`${side}/`]
  if (side === 'server') return testsOfServer(first, second && deeper.length > 0 ? second : '')
  if (side === 'web') return testsOfWeb(first, second)
  return []
}

function testsOfServer(layer: string, slice: string) {
  if (!slice) return ['server/safety-table.test.ts', 'test/http/server/']
  const named = overHttp[slice] ?? httpFolders.filter(name => name === slice)
  const folders = named.length > 0 && layer !== 'platform' ? named : ['server']
  return [`server/${layer}/${slice}/`, ...folders.map(name => `test/http/${name}/`)]
}

function testsOfWeb(front: string, feature: string) {
  const known = journeys[`web/${front}/${feature}`] ?? journeys[`web/${front}`] ?? ['']
  return [`web/${front}/`, ...known.map(name => `test/journeys/${name}`)]
}
