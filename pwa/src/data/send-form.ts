import type { Values } from '@caravel/sync-protocol/op'
import { callApi } from './api.ts'

/** Sends one file as a form, which is how programs send it too. Throws {@link ApiError}. */
export const sendForm = async (path: string, field: string, file: Blob): Promise<Values> => {
  const boundary = `caravel-${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${field}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const form = new Blob([head, file, `\r\n--${boundary}--\r\n`])
  const bytes = new Uint8Array(await form.arrayBuffer())
  return callApi('POST', path, undefined, {
    form: { bytes, type: `multipart/form-data; boundary=${boundary}` },
  })
}
