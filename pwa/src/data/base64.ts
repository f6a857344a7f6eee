/** So many bytes are turned at a time: a call takes no more arguments. */
const chunk = 32_766

/** Base64 (RFC 4648 §4). */
export const toBase64 = (bytes: ArrayBuffer): string => {
  const view = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < view.length; at += chunk)
    text += btoa(String.fromCharCode(...view.subarray(at, at + chunk)))
  return text
}

/** Undefined if the text is not base64. */
export const fromBase64 = (text: string): ArrayBuffer | undefined => {
  try {
    return Uint8Array.from(atob(text), char => char.charCodeAt(0)).buffer
  } catch {
    return undefined
  }
}
