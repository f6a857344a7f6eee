import { signal } from '@preact/signals'

/**
 * The language whose strings are loaded. Reading it subscribes a component, so that text and formats change in place.
 * `tag` is what Intl gets: the reader's own region where it speaks this language (`en` with an `en-GB` browser).
 */
export const language = signal<{ readonly code: string; readonly tag: string }>({ code: 'en', tag: 'en-GB' })

/** The Intl tag of a language for a reader with these browser languages. */
export function regionalTag(tag: string, navigatorLanguages: readonly string[] = []): string {
  const base = tag.split('-')[0]
  const own = navigatorLanguages.find(wish => wish === tag || (tag === base && wish.split('-')[0] === base))
  return own?.includes('-') || tag !== 'en' ? (own ?? tag) : 'en-GB'
}
