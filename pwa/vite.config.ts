import { preact } from '@preact/preset-vite'
import { defineConfig, type PluginOption, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileAhead } from './compile-ahead.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { heicWorker } from './heic-worker.ts'
import { pageGroups } from './page-chunks.ts'
import { wordFiles } from './word-files.ts'
import { webManifest } from './web-manifest.ts'

/** Everything the first visit stores. Other languages and scripts are cached when someone uses them, large files
 *  once the app has come to rest (`shell/store-at-rest.ts`). */
const precache = {
  globPatterns: ['**/*.{js,css,html,svg,woff2,json,arcs}'],
  globIgnores: [
    'assets/locales/!(en-*)*.js',
    'assets/*-{cyrillic,cyrillic-ext,greek,vietnamese,arabic}-*.woff2',
    // The text of journals: comes with the first one, and stays.
    'assets/literata-*.woff2',
    // Reads when and where photos of journals were taken: comes with the first journal, too.
    'assets/lite.esm-*.js',
    // The book of a journal: comes with the first journal, too.
    'assets/book-page-*',
    'assets/world-high-*.arcs',
    'icons/maskable.svg',
    'assets/heic-worker-*.js',
    'assets/pdf-viewer-*.js',
    // Assistants are only connected with a server to ask.
    'assets/consent-page-*',
    // Photos of a library are only chosen with the library to ask.
    'assets/picker-page-*',
    // What an admin sets up, and how the server is, is read from the server.
    'assets/setup-block-*',
    'assets/{health,egress,admin-routes}-*',
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

/** The first pages that people open, by address: their code is asked for at once, and compiled while it is read. */
const firstPages = {
  'signed-out': [/sign-in\/sign-in-page\.tsx$/],
  '/trips/': [/planner\/page\/planner-(page|phone)\.tsx$/],
  engine: [/data\/open-device\.ts$/],
  // Its first cards are painted without the engine.
  '/': [/dashboard\/dashboard-page\.tsx$/],
}

/** What each of these loads comes in one file, and what several of them do in one that they share. */
const ofPages = pageGroups(
  {
    dashboard: /dashboard\/dashboard-page\.tsx$/,
    'sign-in': /sign-in\/sign-in-page\.tsx$/,
    engine: /data\/open-device\.ts$/,
    planner: /planner\/page\/planner-(page|phone)\.tsx$/,
    'planner-desktop': /planner\/page\/planner-desktop\.tsx$/,
    keys: /shell\/(keys|area-details)\.tsx?$|planner\/page\/planner-keys\.tsx$/,
    // What the planner asks for by itself, behind its first frame.
    'planner-behind':
      /planner\/(page\/(others-watch|ways-watch|trip-start)|rows\/selection-bar|weather\/day-weather|sun\/day-sun)\.tsx?$|ui\/(navigation\/follow-stops|sortable\/by-hand)\.ts$/,
    sealed: /data\/encrypted-outbox\.ts$/,
    map: /planner\/map\/plan-map\.tsx$/,
  },
  [
    [['dashboard'], 'kit'],
    [['sign-in'], 'kit'],
    // The plan is drawn without the database and what goes over the network, but not without what a tap changes.
    [['planner', 'engine'], 'changes'],
    [['engine'], 'engine'],
    [['planner'], 'trip'],
    // What the map needs, too, would make it wait for all that comes behind the first frame.
    [['planner-behind', 'map'], 'trip'],
    [['planner-behind'], 'planner-behind'],
    [['keys'], 'keys'],
    [['planner-desktop'], 'planner-desktop'],
  ],
)

const iconSet = /lucide-preact/

/** What all pages load at once, and the icons that more than one part shows. */
const kit = {
  name: (id: string, context: Rolldown.ChunkingContext) =>
    iconSet.test(id) ? 'kit' : ofPages('kit').name(id, context),
  debugName: 'kit',
  minShareCount: 2,
}

/** The words that the planner begins with come in one file for each language. */
const words = {
  name: (id: string) => {
    const language = /[/\\]locales[/\\](\w+)\.json\?words=(planner|photos|bookings)$/.exec(id)?.[1]
    return language && `${language}-planner`
  },
  debugName: 'words',
}

type ChunkGroups = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']

/** `planner` for a file in `src/features/planner` or a folder below. */
const areaOf = (id: string): string | undefined => /[/\\]src[/\\]features[/\\]([^/\\]+)[/\\]/.exec(id)?.[1]

/**
 * Every `import()` makes a file by itself, which needs no rule. These say where code goes that many of those files
 * share; left to the bundler it comes in one small file for each set of them, which costs the first load 17 kB.
 */
const chunkGroups: ChunkGroups = [
  { name: 'app', tags: ['$initial'] },
  // Before the engine, which the dashboard is painted without.
  kit,
  ofPages('dashboard'),
  { name: 'pdf-viewer', test: /pdfjs-dist/ },
  ofPages('changes'),
  ofPages('engine'),
  ofPages('trip'),
  ofPages('sign-in'),
  ofPages('planner'),
  ofPages('planner-desktop'),
  ofPages('keys'),
  { name: 'clocks', test: /shared\/clocks\/place-clock|tz-lookup/ },
  ofPages('planner-behind'),
  words,
  ofPages('sealed'),
  ofPages('map'),
  { name: 'protocol', test: /sync-protocol/, minShareCount: 4 },
  { name: 'shared', test: /src\/(ui|shared|shell|i18n)\//, minShareCount: 12 },
  { name: areaOf, minShareCount: 8 },
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

      preloadLatinFont(),
      ...(gallery
        ? []
        : [compileAhead(firstPages), fetchAhead(firstPages), wordFiles(), progressiveWebApp()]),
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
        preserveEntrySignatures: 'allow-extension',
        input: gallery ? 'gallery.html' : 'index.html',
        output: {
          codeSplitting: gallery ? true : { groups: chunkGroups },
          chunkFileNames: chunk =>
            [...chunk.moduleIds, chunk.facadeModuleId].some(id => id?.includes('/locales/'))
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
