import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { wordPartsOf, type WordParts } from './word-parts.ts'

const piece = /[/\\]locales[/\\][^/\\]+\.json\?words=(?<part>[\w-]+)$/

/**
 * Cuts the flat catalogues into the pieces that `src/i18n/words.ts` asks for. While sources change under a development
 * server each piece is the whole catalogue.
 */
export function splitWords(): Plugin {
  let parts: WordParts | undefined
  let whole = false
  return {
    name: 'split-words',
    enforce: 'pre',
    config: (_, { command, mode }) => {
      whole = command === 'serve' && mode !== 'test'
    },
    load: {
      filter: { id: piece },
      handler(id) {
        const file = id.replace(/\?.*$/, '')
        const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
        this.addWatchFile(file)
        parts ??= wordPartsOf(import.meta.dirname, Object.keys(words))
        const keys = parts.get(piece.exec(id)?.groups?.part ?? '')
        const own = Object.fromEntries(Object.entries(words).filter(([key]) => whole || keys?.has(key)))
        return { code: `export default ${JSON.stringify(own)}`, moduleType: 'js' }
      },
    },
  }
}
