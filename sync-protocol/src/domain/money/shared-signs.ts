/** Signs that several currencies have, and which of them a text means by what else it says. Pure. */

/** What tells that a currency is meant. */
interface Signs {
  currency: string
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
  /** In lower case; those of scripts without blanks are looked for within words. */
  words: readonly string[]
}

const signs = (currency: string, countries: string, words: string): Signs => ({
  currency,
  countries: countries.split(' '),
  words: words.split(' '),
})

/** The likeliest first. */
const shared: Readonly<Record<string, readonly Signs[]>> = {
  '¥': [
    signs(
      'JPY',
      'JP',
      'jpy yen japan japon japón japão giappone japanisch tokyo tokio osaka kyoto 日本 円 の',
    ),
    signs(
      'CNY',
      'CN',
      'cny rmb yuan renminbi china chine cina chinesisch beijing peking shanghai 中国 人民币',
    ),
  ],
  $: [
    signs('USD', 'US PR GU VI EC SV PA', 'usd usa'),
    signs('CAD', 'CA', 'cad canada kanada'),
    signs('AUD', 'AU', 'aud australia australien'),
    signs('NZD', 'NZ', 'nzd zealand neuseeland'),
    signs('SGD', 'SG', 'sgd singapore singapur'),
    signs('HKD', 'HK', 'hkd hong'),
    signs('MXN', 'MX', 'mxn mexico méxico mexiko'),
    signs('ARS', 'AR', 'ars argentina argentinien'),
    signs('CLP', 'CL', 'clp chile'),
    signs('COP', 'CO', 'cop colombia kolumbien'),
    signs('UYU', 'UY', 'uyu uruguay'),
  ],
  kr: [
    signs('SEK', 'SE', 'sek sverige sweden schweden'),
    signs('NOK', 'NO', 'nok norge norway norwegen'),
    signs('DKK', 'DK FO GL', 'dkk danmark denmark dänemark'),
    signs('ISK', 'IS', 'isk ísland iceland'),
  ],
  Rs: [
    signs('INR', 'IN', 'inr india indien'),
    signs('PKR', 'PK', 'pkr pakistan'),
    signs('LKR', 'LK', 'lkr lanka'),
    signs('NPR', 'NP', 'npr nepal'),
  ],
}

/** What a file says of where it comes from, and where what was booked takes place. */
export interface PriceClues {
  text: string
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[]
}

/** An ending that is used all over the world says no country. */
const generalEnding = 'co'

/** More of a text is not looked at. */
const longestText = 50_000

/** Undefined for a text that is no sign of several currencies. */
const sharedBy = (written: string): readonly Signs[] | undefined =>
  Object.hasOwn(shared, written) ? shared[written] : undefined

/**
 * The currencies that a sign may stand for: one where words, countries or endings of addresses lead to that one alone,
 * else all of them, the likeliest first. Undefined for what is no sign of several currencies.
 */
export const currenciesMeant = (written: string, cluesOf: () => PriceClues): string[] | undefined => {
  const candidates = sharedBy(written.normalize('NFKC'))
  if (!candidates) return undefined
  const clues = cluesOf()
  const text = clues.text.slice(0, longestText).normalize('NFKC').toLowerCase()
  const words = new Set(text.split(/[^\p{L}]+/u))
  const endings = new Set([...text.matchAll(/[\w-]\.([a-z]{2})(?!\w|\.\w)/g)].map(([, ending]) => ending))
  endings.delete(generalEnding)
  const meant = candidates.filter(
    each =>
      each.countries.some(
        country => clues.countries.includes(country) || endings.has(country.toLowerCase()),
      ) || each.words.some(word => (/^[a-z]/.test(word) ? words.has(word) : text.includes(word))),
  )
  return (meant.length === 1 ? meant : candidates).map(({ currency }) => currency)
}
