import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { partOf } from './src/i18n/word-parts.ts'

const piece = /[/\\]locales[/\\][^/\\]+\.json\?words=(?<part>[\w-]+)$/

/** Makes `locales/en.json?words=planner` a module of the keys that belong to that part. */
export function wordFiles(): Plugin {
  return {
    name: 'word-files',
    enforce: 'pre',
    load: {
      filter: { id: piece },
      handler(id) {
        const file = id.replace(/\?.*$/, '')
        const part = piece.exec(id)?.groups?.part
        const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
        const own = Object.entries(words).filter(([key]) => partOf(key) === part)
        this.addWatchFile(file)
        return { code: `export default ${JSON.stringify(Object.fromEntries(own))}`, moduleType: 'js' }
      },
    },
  }
}
