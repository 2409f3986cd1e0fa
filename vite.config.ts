import { type BuildOptions, defineConfig } from 'vite'
import { lighterContract } from './bin/lighter-contract.ts'
import { cascadeLayers } from './web/styles/cascade-layers.ts'

/** Libraries mark what a server may not render; here nothing is but first looks, which need nothing of it. */
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

/** Its style would be put in by script, which our pages forbid: `web/kit/client/notify.tsx` brings it as a file. */
const sonnerWithoutStyle = {
  name: 'sonner-without-style',
  transform: (code: string, id: string) =>
    id.includes('/sonner/') ? code.replace(/^__insertCSS\(.*$/m, '') : undefined,
}

// React chooses its fast half by NODE_ENV at run time; bundled, it is chosen here, and NODE_ENV stays the operator's.
// The server's libraries are bundled with it: looking for their thousand files took a third of a start. sharp loads a
// binary that lies beside it.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [cascadeLayers, ...(isSsrBuild ? [] : [sonnerWithoutStyle, lighterContract])],
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
