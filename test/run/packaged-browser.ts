import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { projectRoot } from '#server/project-root.ts'

const source = join(projectRoot, 'node_modules/@sparticuz/chromium')

/** The Chromium of the npm package, unpacked once per version, with the libraries and fonts that a bare machine lacks. */
export async function unpackBrowser() {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string }
  const folder = join(tmpdir(), `vespera-chromium-${version}`)
  if (!existsSync(folder)) await unpackTo(folder)
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  return { path: join(folder, 'chromium'), env }
}

/** Made aside and put in place whole, since the workers of a run come here at the same time. */
async function unpackTo(folder: string) {
  const aside = await mkdtemp(`${folder}-`)
  await unpackFiles(aside)
  await writeFile(join(aside, 'fonts.conf'), fontsIn(join(folder, 'fonts')))
  await rename(aside, folder).catch(() => rm(aside, { recursive: true }))
}

/** The package unpacks to the system's temporary folder, and to no other. */
async function unpackFiles(folder: string) {
  const usual = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await Promise.all(['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map(file => inflate(join(source, 'bin', file))))
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`
