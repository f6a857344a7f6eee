/** Licences under which a picture may be shown, copied and cut to size by anybody who names its author. */
const free = [
  /^cc0\b/,
  /^(pd|public domain)\b/,
  /^cc[- ]by([- ]sa)?([- ]\d|$)/,
  /^(gfdl|fal|free art licen[cs]e|ogl|open government licen[cs]e|godl|kogl)\b/,
  /^(attribution|copyrighted free use|no restrictions)\b/,
]

/** Not for sale, not to be changed, or not free at all. */
const bound = /\b(nc|nd|non-?commercial|no-?deriv\w*|fair use|non-?free|all rights reserved)\b/

/** @param said what its page says of its licence, in several words and codes */
export const isFreeLicence = (said: readonly string[]): boolean => {
  const all = said.map(each => each.toLowerCase())
  return all.some(each => free.some(pattern => pattern.test(each))) && !all.some(each => bound.test(each))
}
