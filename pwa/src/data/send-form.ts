import type { Values } from '@caravel/sync-protocol/op'
import { callApi } from './api.ts'

export interface FormPart {
  /** The field of the form. */
  field: string
  /** What the file is called there. */
  name: string
  bytes: Blob
}

/** As browsers write it: what would end the name, or its line, is escaped. */
const quoted = (name: string): string =>
  `"${name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`

/** Sends files as a form, which is how programs send them too. `signal` gives it up. Throws {@link ApiError}. */
export const sendFiles = async (
  path: string,
  parts: readonly FormPart[],
  signal?: AbortSignal,
): Promise<Values> => {
  const boundary = `caravel-${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const pieces = parts.flatMap(({ field, name, bytes }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(field)}; filename=${quoted(name)}\r\nContent-Type: ${bytes.type || 'application/octet-stream'}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const form = new Blob([...pieces, `--${boundary}--\r\n`])
  const bytes = new Uint8Array(await form.arrayBuffer())
  return callApi('POST', path, undefined, {
    form: { bytes, type: `multipart/form-data; boundary=${boundary}` },
    ...(signal ? { signal } : {}),
  })
}

/** Sends one file. Throws {@link ApiError}. */
export const sendForm = (path: string, field: string, file: Blob): Promise<Values> =>
  sendFiles(path, [{ field, name: field, bytes: file }])
