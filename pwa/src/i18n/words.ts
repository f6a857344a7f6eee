/**
 * The catalogues in pieces: the base, and what comes with the code that says it. Split by the build
 * (`pwa/split-words.ts`).
 */

/** Key → ICU message. */
export type Words = Record<string, string>

const pieces = {
  account: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=account' }),
  admin: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=admin' }),
  base: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=base' }),
  assistants: import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=assistants',
  }),
  'cost-import': import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=cost-import',
  }),
  'cost-sheets': import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=cost-sheets',
  }),
  costs: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=costs' }),
  example: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=example' }),
  history: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=history' }),
  keys: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=keys' }),
  lists: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=lists' }),
  palette: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=palette' }),
  photos: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=photos' }),
  planner: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=planner' }),
  'planner-sheets': import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=planner-sheets',
  }),
  settings: import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=settings',
  }),
  sheets: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=sheets' }),
  'sign-in': import.meta.glob<Words>('../../../locales/*.json', {
    import: 'default',
    query: '?words=sign-in',
  }),
  tray: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=tray' }),
  undo: import.meta.glob<Words>('../../../locales/*.json', { import: 'default', query: '?words=undo' }),
}

export type WordPart = keyof typeof pieces

export const wordParts = Object.keys(pieces) as WordPart[]

const pathOf = (code: string) => `../../../locales/${code}.json`

export const hasCatalogue = (code: string): boolean => pathOf(code) in pieces.base

/** Rejects when the piece is neither on this device nor to be had. */
export const fetchWords = (part: WordPart, code: string): Promise<Words> =>
  pieces[part][pathOf(code)]?.() ?? Promise.reject(new Error(`There is no catalogue ${code}`))
