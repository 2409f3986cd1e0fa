import { type BuildOptions, defineConfig } from 'vite'
import { lighterContract } from './bin/lighter-contract.ts'
import { cascadeLayers } from './web/styles/cascade-layers.ts'

/**
 * Ignores the `use client` directives with which libraries mark modules that a server must not render: our server
 * renders only the first HTML of screens, which needs none of these modules.
 */
const onwarn: NonNullable<BuildOptions['rolldownOptions']>['onwarn'] = (warning, warn) => {
  if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
}

const browser: BuildOptions = {
  outDir: 'dist/web',
  // Cached pages, and a server that is still running, keep requesting files of the previous build.
  emptyOutDir: false,
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: { onwarn },
}

const server: BuildOptions = {
  outDir: 'dist/server',
  target: 'node26',
  rolldownOptions: { onwarn, output: { codeSplitting: false } },
}

/**
 * Removes the styles that sonner would insert by script, which our pages forbid: `web/kit/client/notify.tsx` imports
 * them as a file.
 */
const sonnerWithoutStyle = {
  name: 'sonner-without-style',
  transform: (code: string, id: string) =>
    id.includes('/sonner/') ? code.replace(/^__insertCSS\(.*$/m, '') : undefined,
}

/** Declares a variable that smpp forgets to: our modules are strict, so a receipt in `message_payload` would fail. */
const strictSmpp = {
  name: 'strict-smpp',
  transform: (code: string, id: string) =>
    id.includes('/smpp/lib/pdu') ? code.replace('skipUdh =', 'var skipUdh =') : undefined,
}

// Setting NODE_ENV here selects React's production build and leaves the NODE_ENV of the running site to the operator.
// The server's libraries are bundled, because finding their thousand files took a third of the start-up time. sharp is
// not, because it loads a binary from its own folder.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [cascadeLayers, ...(isSsrBuild ? [strictSmpp] : [sonnerWithoutStyle, lighterContract])],
  publicDir: 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external: ['sharp'] },
  build: {
    assetsInlineLimit: 0,
    copyPublicDir: false,
    reportCompressedSize: false,
    ...(isSsrBuild ? server : browser),
  },
}))
