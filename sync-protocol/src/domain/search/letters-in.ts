/** How many letters a text has. A sign of Chinese, Japanese or Korean says as much as two. */
export const lettersIn = (text: string): number =>
  [...text.trim()].reduce(
    (sum, sign) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign) ? 2 : 1),
    0,
  )

/** With fewer letters too many places match: no service is searched. */
export const fewestLetters = 3
