/** What a service on the internet says about its own refusal, in its words. */
const longest = 300

/**
 * One line without markup, at most 300 characters; undefined for a page and for an answer without a reason.
 * @param said `text` as JSON; undefined where it is none
 */
export const upstreamMessage = (text: string, said: unknown): string | undefined => {
  const reason = reasonIn(said) ?? (said === undefined && !text.includes('<') ? text : undefined)
  const line = reason
    ?.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line ? line.slice(0, longest) : undefined
}

/** `message`, `error` or `reason` of the answer, or of what is inside its `error`. */
const reasonIn = (said: unknown): string | undefined => {
  if (typeof said !== 'object' || said === null) return undefined
  const { error, message, reason } = said as { error?: unknown; message?: unknown; reason?: unknown }
  const text = [message, reason, error].find(each => typeof each === 'string')
  return text ?? reasonIn(error)
}
