import { AppError } from '@caravel/sync-protocol/errors'

/** Far deeper than any format that is read here. */
export const deepestJson = 100

/**
 * JSON of a file from elsewhere. How deep it is nested is counted before it is parsed, so that nothing that walks through
 * it later can run out of stack.
 * @throws SyntaxError for what is no JSON, FILE_TOO_COMPLEX for what is nested too deep
 */
export function parseBoundedJson(text: string): unknown {
  if (isTooDeep(text)) throw new AppError('FILE_TOO_COMPLEX')
  return JSON.parse(text)
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') {
      if (++depth > deepestJson) return true
    } else if (sign === '}' || sign === ']') depth--
  }
  return false
}
