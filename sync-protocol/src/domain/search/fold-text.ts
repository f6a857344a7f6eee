/** Letters that Unicode does not take apart into a base and a mark. */
const unlike: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}
const unlikeLetters = /[ßæœøłđðþħı]/g
const isPlain = /^[ -~]*$/

/** Lower case, without accents and other marks: what is compared when a name is looked for. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(unlikeLetters, letter => unlike[letter] ?? letter)
}

/** The folded words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
