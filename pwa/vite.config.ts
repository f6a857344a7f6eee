import { preact } from '@preact/preset-vite'
import { defineConfig, type PluginOption, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileAhead } from './compile-ahead.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { heicWorker } from './heic-worker.ts'
import { splitWords } from './split-words.ts'
import { webManifest } from './web-manifest.ts'

/** Everything the first visit stores. Other languages and scripts are cached when somebody uses them, the detailed map
 *  once the app has come to rest. */
const precache = {
  globPatterns: ['**/*.{js,css,html,svg,woff2,json,arcs}'],
  globIgnores: [
    'assets/locales/!(en-*)*.js',
    'assets/*-{cyrillic,cyrillic-ext,greek,vietnamese,arabic}-*.woff2',
    'assets/world-high-*.arcs',
    'icons/maskable.svg',
    'assets/heic-worker-*.js',
    '.vite/**',
  ],
  maximumFileSizeToCacheInBytes: 4_000_000,
}

/** Asks for the Latin face together with the page, so that the first text is already in it. */
function preloadLatinFont(): PluginOption {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(name =>
          /sofia-sans-latin-wght-normal.*\.woff2$/.test(name),
        )
        if (!file) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** What the pages of somebody signed in consist of, by address, and the page of everybody else. */
const pages = {
  'signed-out': [/sign-in\/sign-in-page\.tsx$/],
  '/trips/': [/planner\/page\/planner-(page|phone)\.tsx$/, /data\/open-device\.ts$/],
  '/': [/dashboard\/dashboard-page\.tsx$/],
}

type ChunkGroups = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']

/**
 * Which code travels together. What several later parts share comes in a few files instead of one for each set of parts
 * that need it; the rest is left to the bundler.
 */
const chunkGroups: ChunkGroups = [
  { name: 'app', tags: ['$initial'] },
  { name: 'icons', test: /lucide-preact/, minShareCount: 2 },
  { name: 'dashboard', test: /features\/dashboard/ },
  { name: 'engine', test: /src\/data\/(sync|db|ports|open-device)|dexie/ },
  { name: 'protocol', test: /sync-protocol/, minShareCount: 4 },
  { name: 'kit', test: /src\/(ui|shared|shell|i18n)\//, minShareCount: 12 },
  { name: 'planner', test: /features\/planner\//, minShareCount: 8 },
]

const progressiveWebApp = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: webManifest,
    // The system reads the icons when it installs the app; no page shows them.
    includeManifestIcons: false,
    injectManifest: precache,
  })

export default defineConfig(({ mode }) => {
  const gallery = mode === 'gallery'
  return {
    plugins: [
      preact(),
      heicWorker(),
      compileAhead(['app', 'dashboard', 'engine', 'kit', 'planner', 'protocol']),
      preloadLatinFont(),
      ...(gallery ? [] : [fetchAhead(pages), splitWords(), progressiveWebApp()]),
    ],
    // The packages' own entries bring builds for browsers without classes or without modules.
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' },
        { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' },
      ],
    },
    build: {
      target: 'es2022',
      manifest: true,
      modulePreload: {
        polyfill: false,
        // Each as a link of the document costs the frame that asks for it more than its import does.
        resolveDependencies: (_file, dependencies, { hostType }) =>
          hostType === 'js' ? dependencies.filter(file => file.endsWith('.css')) : dependencies,
      },
      chunkSizeWarningLimit: 2000, // sizes are judged by scripts/bundle-budget.ts
      assetsInlineLimit: 0, // the content security policy allows no data: fonts and scripts
      rolldownOptions: {
        input: gallery ? 'gallery.html' : 'index.html',
        output: {
          codeSplitting: gallery ? true : { groups: chunkGroups },
          chunkFileNames: chunk =>
            chunk.facadeModuleId?.includes('/locales/')
              ? 'assets/locales/[name]-[hash].js'
              : 'assets/[name]-[hash].js',
        },
      },
    },
    server: {
      proxy: {
        '/api': 'http://localhost:3000',
        '/uploads': 'http://localhost:3000',
        '/ws': { target: 'ws://localhost:3000', ws: true },
      },
    },
  }
})
