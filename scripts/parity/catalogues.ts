import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { marks, parseMessage, type Message } from '../../pwa/src/i18n/icu-message.ts'
import { listFiles } from '../repository.ts'

/** Key → ICU message. */
export type Catalogue = Record<string, string>

/** Every catalogue of a folder by its language code. */
export function readCatalogues(root: string): Map<string, Catalogue> {
  return new Map(
    listFiles(root, ['locales/*.json']).map(path => [
      basename(path, '.json'),
      JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalogue,
    ]),
  )
}

/** What a message takes: its placeholders with their kind, the options of a select, and its marks. */
function placeholders(message: Message): string[] {
  return message.flatMap(part => {
    if (typeof part === 'string')
      return Object.entries(marks)
        .filter(([, character]) => part.includes(character))
        .map(([mark]) => mark)
    if (typeof part === 'symbol') return []
    if (!('options' in part)) return [part.name]
    const inner = [...part.options.values()].flatMap(placeholders)
    const kind = part.offset === undefined ? `select ${[...part.options.keys()].sort().join('|')}` : 'plural'
    return [`${part.name} (${kind})`, ...inner]
  })
}

/** The names of what a message speaks of. */
export const namesIn = (message: Message): Set<string> =>
  new Set(
    message.flatMap(part => {
      if (typeof part === 'string' || typeof part === 'symbol') return []
      return 'options' in part
        ? [part.name, ...[...part.options.values()].flatMap(inner => [...namesIn(inner)])]
        : [part.name]
    }),
  )

/** The placeholders of a message, sorted, each once; the reason when it does not parse. */
function signature(source: string): string {
  return [...new Set(placeholders(parseMessage(source)))].sort().join(', ')
}

function messageProblems(code: string, key: string, text: unknown, english: string | undefined): string[] {
  const where = `locales/${code}.json: ${key}`
  if (typeof text !== 'string') return [`${where} is not a text; catalogues are flat.`]
  if (text.trim() === '') return [`${where} is empty.`]
  try {
    const own = signature(text)
    const wanted = english === undefined ? own : signature(english)
    return own === wanted
      ? []
      : [`${where} takes "${own}" where en takes "${wanted}"; use the same placeholders.`]
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** What is wrong with the catalogues among themselves. */
export function catalogueProblems(catalogues: Map<string, Catalogue>): string[] {
  const english = catalogues.get('en')
  if (!english) return ['locales/en.json is missing: it is the source of all others.']
  return [...catalogues].flatMap(([code, catalogue]) => {
    const keys = Object.keys(catalogue)
    const add = `node scripts/add-string.mjs`
    return [
      ...Object.keys(english)
        .filter(key => !Object.hasOwn(catalogue, key))
        .map(key => `locales/${code}.json: ${key} is missing; add it with ${add}.`),
      ...keys
        .filter(key => !Object.hasOwn(english, key))
        .map(key => `locales/${code}.json: ${key} is not in en; remove it.`),
      ...(keys.every((key, i) => i === 0 || (keys[i - 1] ?? '') < key)
        ? []
        : [`locales/${code}.json is not sorted by key; add strings with ${add}.`]),
      ...keys.flatMap(key =>
        messageProblems(code, key, catalogue[key], code === 'en' ? undefined : english[key]),
      ),
    ]
  })
}
