/** The catalogues in the parts of `word-parts.ts`, a file each: `pwa/word-files.ts` makes them. */
import type { MessagePart } from './word-parts.ts'

/** Key → ICU message. */
export type Messages = Record<string, string>

const pieces = {
  base: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=base' }),
  account: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=account',
  }),
  admin: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=admin' }),
  assistants: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=assistants',
  }),
  atlas: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=atlas' }),
  book: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=book' }),
  bookings: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=bookings',
  }),
  'booking-import': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=booking-import',
  }),
  changes: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=changes',
  }),
  bring: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=bring' }),
  check: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=check' }),
  costs: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=costs' }),
  example: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=example',
  }),
  files: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=files' }),
  'first-run': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=first-run',
  }),
  history: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=history',
  }),
  journal: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=journal',
  }),
  library: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=library',
  }),
  lists: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=lists' }),
  notifications: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=notifications',
  }),
  'online-services': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=online-services',
  }),
  photos: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=photos',
  }),
  'place-files': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=place-files',
  }),
  'place-search': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=place-search',
  }),
  planner: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=planner',
  }),
  print: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=print' }),
  ready: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=ready' }),
  settings: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=settings',
  }),
  sharing: import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=sharing',
  }),
  'sign-in': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=sign-in',
  }),
  talk: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=talk' }),
  'time-off': import.meta.glob<Messages>('../../../locales/*.json', {
    import: 'default',
    query: '?words=time-off',
  }),
  trips: import.meta.glob<Messages>('../../../locales/*.json', { import: 'default', query: '?words=trips' }),
} satisfies Record<MessagePart, unknown>

export const messageParts = Object.keys(pieces) as MessagePart[]

const pathOf = (code: string) => `../../../locales/${code}.json`

export const hasCatalogue = (code: string): boolean => pathOf(code) in pieces.base

/** Rejects when the piece is neither on this device nor to be had. */
export const fetchMessages = (part: MessagePart, code: string): Promise<Messages> =>
  pieces[part][pathOf(code)]?.() ?? Promise.reject(new Error(`There is no catalogue ${code}`))
