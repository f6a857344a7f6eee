import { languages } from './languages.ts'

type LanguageWishes = {
  /** Asked for by this visit only (a link, a stored choice); ignored when it is not supported. */
  transient?: string | null | undefined
  /** `navigator.languages`; absent where there is no navigator. */
  navigatorLanguages?: readonly string[] | undefined
  /** The server's DEFAULT_LANGUAGE. */
  defaultLanguage?: string | undefined
  /** Codes that have a catalogue. */
  supported: readonly string[]
}

/** The code that the interface starts in: this visit's, the browser's, the server's, else `en`. */
export function initialLanguage({
  transient,
  navigatorLanguages,
  defaultLanguage,
  supported,
}: LanguageWishes): string {
  const wishes = [transient, ...(navigatorLanguages ?? []), defaultLanguage]
  for (const wish of wishes) {
    const code = wish ? matchLanguage(wish, supported) : undefined
    if (code) return code
  }
  return 'en'
}

/** The supported code for a browser's tag, whatever its case: pt-PT is `br`, el-GR is `gr`, zh-Hant-HK is `zh-TW`. */
export function matchLanguage(tag: string, supported: readonly string[]): string | undefined {
  const wanted = tag.toLowerCase().replaceAll('_', '-')
  const has = (code: string) => supported.includes(code)
  const exact = languages.find(({ code, tag: own }) =>
    [code, own].some(name => name.toLowerCase() === wanted),
  )
  if (exact && has(exact.code)) return exact.code
  const [base] = wanted.split('-')
  if (base === 'zh') {
    const code = /-(hant|tw|hk|mo)\b/.test(wanted) ? 'zh-TW' : 'zh'
    return has(code) ? code : undefined
  }
  const related = languages.find(({ tag: own }) => own.toLowerCase().split('-')[0] === base)
  return related && has(related.code) ? related.code : undefined
}
