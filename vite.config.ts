import { defineConfig } from 'vite'

const browser = {
  outDir: 'dist/web',
  // Pages in somebody's cache, or of a server still running, go on asking for the files of the build before.
  emptyOutDir: false,
  manifest: true,
  modulePreload: { polyfill: false },
}

const server = {
  outDir: 'dist/server',
  target: 'node26',
  rolldownOptions: { output: { codeSplitting: false } },
}

// React chooses its fast half by NODE_ENV at run time; bundled, it is chosen here, and NODE_ENV stays the operator's.
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'public',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { external: true, noExternal: ['react', 'react-dom'] },
  build: {
    assetsInlineLimit: 0,
    copyPublicDir: false,
    reportCompressedSize: false,
    ...(isSsrBuild ? server : browser),
  },
}))
