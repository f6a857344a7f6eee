import { createInstance } from 'i18next'
import type en from '../../../locales/en.json'
import { formatMessage, marks, parseMessage, type Message, type MessageParams } from './icu-message.ts'
import { language, regionalTag } from './language.ts'
import { directionOf, findLanguage, languages, type Language } from './languages.ts'
import type { MessagePart } from './word-parts.ts'
import { fetchMessages, hasCatalogue, messageParts } from './messages.ts'

/** A key of the catalogues; `en.json` is the source. */
export type StringKey = keyof typeof en
export type { MessageParams }

/** The languages that have a catalogue, for menus. */
export const availableLanguages: readonly Language[] = languages.filter(({ code }) => hasCatalogue(code))

const parsed = new Map<string, Message>()
const icuFormat = {
  type: 'i18nFormat' as const,
  init: () => {},
  addLookupKeys: (keys: string[]) => keys, // plural forms live inside the message, so a key is only itself
  parse(source: string, params: MessageParams): string {
    const message = parsed.get(source) ?? parseMessage(source)
    parsed.set(source, message)
    return formatMessage(message, params, language.peek().tag)
  },
}

const strings = createInstance().use(icuFormat)
const ready = strings.init({
  lng: 'en',
  fallbackLng: false,
  resources: {},
  keySeparator: false,
  load: 'currentOnly',
  nsSeparator: false,
})

/** Pieces that code on this page says: each language must have them before it is shown. */
const inUse = new Set<MessagePart>(['base'])
let shown: string | undefined
let wanted = 'en'

const brought = new Map<string, Promise<void>>()

/** Puts a piece of a catalogue among the strings, once. */
function bring(part: MessagePart, code: string): Promise<void> {
  const name = `${part} ${code}`
  let coming = brought.get(name)
  if (!coming) {
    coming = add(part, code)
    brought.set(name, coming)
    coming.catch(() => brought.delete(name))
  }
  return coming
}

async function add(part: MessagePart, code: string): Promise<void> {
  const [words] = await Promise.all([fetchMessages(part, code), ready])
  addMessages(code, words)
}

/** Each is added by itself: a bundle would copy all words of the language with each of its parts. */
const addMessages = (code: string, words: Awaited<ReturnType<typeof fetchMessages>>) => {
  strings.addResources(code, 'translation', words)
  catalogues.set(code, strings.getResourceBundle(code, 'translation') as Record<string, string>)
}

/** The flat bundles as they stand: a page says hundreds of texts before it is seen. */
const catalogues = new Map<string, Readonly<Record<string, string>>>()

async function bringAllInUse(code: string): Promise<void> {
  for (let had = 0; had !== inUse.size;) {
    had = inUse.size
    await Promise.all([...inUse].map(part => bring(part, code)))
  }
}

/** Loads a language and shows it everywhere. Falls back to English when it cannot be had; returns the code in use. */
export async function loadLanguage(code: string): Promise<string> {
  if (!(await showLanguage(code)) && !(await showLanguage('en')))
    throw new Error('No catalogue could be loaded, not even English')
  return language.peek().code
}

/** Shows a language everywhere. False, and nothing changes, when its catalogue is not here and cannot be had now. */
export async function showLanguage(code: string): Promise<boolean> {
  const loaded = await tryLanguage(findLanguage(code))
  if (!loaded) return false
  const { tag } = loaded
  shown = loaded.code
  if (typeof document !== 'undefined') {
    document.documentElement.lang = tag
    document.documentElement.dir = directionOf(loaded.code)
  }
  language.value = { code: loaded.code, tag: regionalTag(tag, globalThis.navigator?.languages) }
  return true
}

async function tryLanguage(tried: Language | undefined): Promise<Language | undefined> {
  if (!tried) return undefined
  wanted = tried.code
  return bringAllInUse(tried.code).then(
    () => tried,
    () => {
      if (wanted === tried.code) wanted = shown ?? 'en'
      return undefined
    },
  )
}

/** Loads a part's words in the language that is shown, and in one that is on its way; else they are in English. */
async function loadMessages(part: MessagePart): Promise<void> {
  inUse.add(part)
  const inEnglish = async (code: string) => {
    const words = await fetchMessages(part, 'en')
    addMessages(code, words)
  }
  const codes = new Set([shown ?? wanted, wanted])
  await Promise.all([...codes].map(code => bring(part, code).catch(() => inEnglish(code))))
}

/**
 * For `import()` of what is opened later: code together with the parts of the words that it says
 * (`i18n/word-parts.ts`). `npm run check` finds a key that would not be there.
 */
export const withMessages =
  <Module>(parts: MessagePart | readonly MessagePart[], load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), ...[parts].flat().map(loadMessages)])
    return module
  }

/** Fetches the rest of the language that is shown, so that every part of the app opens in it without a network. */
export async function loadAllMessages(): Promise<void> {
  const { code } = language.peek()
  await Promise.all(messageParts.map(part => bring(part, code)))
}

/** The text of a key in the current language. Sync; empty params are fine. Marks like `<bdi>` are left out. */
export function t(key: StringKey, params: MessageParams = {}): string {
  return markedText(key, params).replace(/[\uE000-\uE003]/g, '')
}

/** True when a key that is only known at run time, such as `error.BAG_FULL`, has a text. */
export function hasString(key: string): key is StringKey {
  return strings.exists(key, { lng: language.peek().code })
}

/** A piece of a text: plain, isolated (`<bdi>`: times, codes, foreign names) or strong (`<b>`). */
export type TextPart = { readonly text: string; readonly mark?: 'bdi' | 'b' }

/** Like {@link t}, in pieces, for {@link import('./rich-text.tsx').RichText}. Marks do not nest. */
export function tParts(key: StringKey, params: MessageParams = {}): TextPart[] {
  const pieces = markedText(key, params).match(
    /\uE000[^\uE001]*\uE001|\uE002[^\uE003]*\uE003|[^\uE000\uE002]+/g,
  )
  return (pieces ?? []).map(piece => {
    if (piece.startsWith(marks['<bdi>'])) return { text: piece.slice(1, -1), mark: 'bdi' }
    if (piece.startsWith(marks['<b>'])) return { text: piece.slice(1, -1), mark: 'b' }
    return { text: piece }
  })
}

function markedText(key: StringKey, params: MessageParams): string {
  const { code } = language.value
  const source = catalogues.get(code)?.[key]
  return source === undefined ? strings.t(key, { ...params, lng: code }) : icuFormat.parse(source, params)
}
