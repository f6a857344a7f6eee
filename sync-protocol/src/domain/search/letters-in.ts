/** How many letters a text has. A sign of Chinese, Japanese or Korean says as much as two. */
export const lettersIn = (text: string): number =>
  [...text.trim()].reduce(
    (sum, sign) =>
      sum + (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sign) ? 2 : 1),
    0,
  )

/** Of fewer there are too many places that begin like it: a service is not asked while they are typed. */
export const fewestLetters = 3
