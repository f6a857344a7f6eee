/** Where a text may be broken into lines, in any script. Pure. */

/** Written without spaces: a line may end after each sign. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
/** No line begins with these, and none ends with those. */
const neverFirst =
  /[、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】°′″℃％‰ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ!),.:;?\]}¢—…‥〜～]/u
const neverLast = /[‘“（〔［｛〈《「『【([{£¥＄￥]/u
/** Scripts that write words without spaces between them. */
const wordsUnmarked = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** A line may end behind these. */
const endsPart = /[-\u2010\u2012\u2013\u2014/\u200b]/u
const blank = /[\s\u200b]/u
const noBreak = /[\u00a0\u202f\u2060\ufeff]/u

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
const letter = /\p{L}/u

/** The direction of the first letter. */
export function directionOf(text: string, otherwise: 'ltr' | 'rtl' = 'ltr'): 'ltr' | 'rtl' {
  for (const sign of text) if (letter.test(sign)) return rightToLeft.test(sign) ? 'rtl' : 'ltr'
  return otherwise
}

let graphemes: Intl.Segmenter | undefined
let words: Intl.Segmenter | undefined

/** What a reader takes for one sign: a letter with its accents, a family of emoji. */
export function signsOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** The pieces that stay whole, with the blanks behind them. Together they are the text. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let before = ''
  for (const sign of text) {
    if (piece !== '' && mayBreak(before, sign)) {
      pieces.push(piece)
      piece = ''
    }
    piece += sign
    before = sign
  }
  if (piece !== '') pieces.push(piece)
  return pieces.flatMap(each => (wordsUnmarked.test(each) ? segmented(each) : [each]))
}

function segmented(text: string): string[] {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(text)) {
    if (isWordLike || found.length === 0) found.push(segment)
    else found[found.length - 1] += segment
  }
  return found
}

function mayBreak(before: string, after: string): boolean {
  if (noBreak.test(before) || noBreak.test(after)) return false
  if (blank.test(after)) return false
  if (blank.test(before)) return true
  if (neverFirst.test(after) || neverLast.test(before)) return false
  if (ideograph.test(before) || ideograph.test(after)) return !isJoiner(before) && !isJoiner(after)
  return endsPart.test(before)
}

/** Joins signs, or is laid over the one before. */
const isJoiner = (sign: string): boolean => /\p{M}|\u200d|\u200c|\ufe0e|\ufe0f/u.test(sign)
