import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** The package has no types, and an installation may leave it out. */
const packageName: string = '@ffmpeg/core'
type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array }
  setLogger(logger: (line: { message: string }) => void): void
  /** Returns the exit code of the program. */
  exec(...options: string[]): number
}
type Instantiate = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => object
type CorePackage = { default: (options: { instantiateWasm: Instantiate }) => Promise<Core> }

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * ffmpeg in WebAssembly: what a hostile file does to it stays in its own memory, which ends with it. A new one for each
 * video. See docs/decisions/086-parts-are-hints.md.
 */
export async function openFfmpeg(): Promise<Core> {
  compiled ??= readFile(createRequire(import.meta.url).resolve(`${packageName}/wasm`)).then(bytes =>
    WebAssembly.compile(bytes),
  )
  const module = await compiled
  const global = globalThis as { self?: unknown }
  // It is made for browsers, and asks for the URL of its worker before it is told where its program is.
  global.self = { location: { href: '' } }
  try {
    const { default: createCore }: CorePackage = await import(packageName)
    const core = await createCore({
      instantiateWasm(imports, receive) {
        void WebAssembly.instantiate(module, imports).then(receive)
        return {}
      },
    })
    core.setLogger(() => undefined)
    return core
  } finally {
    delete global.self
  }
}
