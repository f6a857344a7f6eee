/**
 * A page is asked for by code that has to come and run first. What each page consists of is written into the document
 * here, so that `public/fetch-ahead.js` can ask for it together with that code.
 */
import type { PluginOption, Rolldown } from 'vite'

/**
 * By address: one page, or with a slash at its end all pages below; `signed-out` is for anyone who is nobody here,
 * `first-visit` comes with a page that has a session, on a device without data.
 */
export type Pages = Readonly<Record<string, readonly RegExp[]>>

export function fetchAhead(pages: Pages): PluginOption {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = chunksIn(bundle ?? {})
        const first = filesOf(chunks, [/\/index\.html$/])
        const parts = Object.entries(pages).map(([path, entries]) => {
          const files = [...filesOf(chunks, entries)].filter(file => !first.has(file))
          const content = files.map(file => `/${file}`).join(' ')
          return {
            tag: 'meta',
            injectTo: 'head',
            attrs: { name: 'fetch-ahead', 'data-path': path, content },
          } as const
        })
        return [...parts, { tag: 'script', injectTo: 'head', attrs: { src: '/fetch-ahead.js' } }]
      },
    },
  }
}

export const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(file => file.type === 'chunk')

/** The chunks of these modules with all they import at once, and the styles of both. */
export const filesOf = (chunks: readonly Rolldown.OutputChunk[], entries: readonly RegExp[]): Set<string> => {
  const wanted = chunks.filter(({ facadeModuleId }) =>
    entries.some(entry => facadeModuleId && entry.test(facadeModuleId)),
  )
  if (wanted.length < entries.length) throw new Error(`no chunk for one of ${entries.join(', ')}`)
  const files = new Set<string>()
  const queue = wanted.map(({ fileName }) => fileName)
  for (const name of queue) {
    if (files.has(name)) continue
    files.add(name)
    const chunk = chunks.find(({ fileName }) => fileName === name)
    for (const css of chunk?.viteMetadata?.importedCss ?? []) files.add(css)
    queue.push(...(chunk?.imports ?? []))
  }
  return files
}
