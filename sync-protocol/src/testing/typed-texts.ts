/** What people type: texts that every field, search, name and message takes as what they are. */

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
const family = '👩‍👩‍👧‍👦🇯🇵👍🏽'
const arabic = 'مرحبا، أين المقهى؟ ١٢٣'
/** Marks behind their letters, several on one letter, and one without any. */
const combining = 'e\u0301le\u0300ve Z\u0351\u036B\u0343a\u030A\u0323 \u0301'

/** All of them in one text of 200 characters, with no space at its ends. */
export const everyText = `A${printable.join('')}${family}${arabic}${combining}`.padEnd(199, 'long ') + '.'

/** Each of them alone, and together. */
export const typedTexts: readonly string[] = [
  ...printable,
  printable.join(''),
  'Kinkaku-ji',
  family,
  // As a limit that counts code units leaves it.
  family.slice(0, 1),
  arabic,
  combining,
  'long '.repeat(40),
  everyText,
]
