/**
 * A page is asked for by code that has to come and run first. What each page consists of is written into the document
 * here, so that `public/start.js` can ask for it together with that code.
 */
import type { PluginOption, Rolldown } from 'vite'

/**
 * By address: one page, or with a slash at its end all pages below; `signed-out` is for anyone who is nobody here, and
 * `engine` comes with the pages of a trip that wait for it.
 */
export type Pages = Readonly<Record<string, readonly RegExp[]>>

/** The words that every page begins with, and those of pages at an address, as `i18n/word-parts.ts` names them. */
const firstWords: readonly (readonly [part: string, path?: string])[] = [['base'], ['planner', '/trips/']]
const wordsFile = /^assets\/locales\/(.+)\.js$/

const script = '<script src="/start.js"></script>'

export function fetchAhead(pages: Pages): PluginOption {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = chunksIn(bundle ?? {})
        const first = filesOf(chunks, [/\/index\.html$/])
        const parts = Object.entries(pages).map(([path, entries]) => {
          const files = [...filesOf(chunks, entries)].filter(file => !first.has(file))
          const content = files.map(file => `/${file}`).join(' ')
          return `<meta name="fetch-ahead" data-path="${path}" content="${content}" />\n    `
        })
        for (const [part, path] of firstWords) {
          const where = path === undefined ? '' : ` data-path="${path}"`
          parts.push(`<meta name="words-ahead"${where} content="${wordsOf(chunks, part).join(' ')}" />\n    `)
        }
        // Before the script that reads them, which is before all that a script has to wait for.
        if (!html.includes(script)) throw new Error(`no ${script} in the document`)
        return html.replace(script, parts.join('') + script)
      },
    },
  }
}

/** In each language: `en-k3WR7c5R` for `assets/locales/en-k3WR7c5R.js`. */
const wordsOf = (chunks: readonly Rolldown.OutputChunk[], part: string): string[] => {
  const names = chunks
    .filter(({ moduleIds }) => moduleIds.some(id => id.endsWith(`.json?words=${part}`)))
    .flatMap(({ fileName }) => wordsFile.exec(fileName)?.[1] ?? [])
  if (!names.length) throw new Error(`no words of ${part} that a page could begin with`)
  return names
}

export const chunksIn = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(file => file.type === 'chunk')

/** The chunks of these modules with all they import at once, and the styles of both. */
export const filesOf = (chunks: readonly Rolldown.OutputChunk[], entries: readonly RegExp[]): Set<string> => {
  const wanted = chunks.filter(({ moduleIds, facadeModuleId = '' }) =>
    entries.some(entry => [...moduleIds, facadeModuleId ?? ''].some(id => entry.test(id))),
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
