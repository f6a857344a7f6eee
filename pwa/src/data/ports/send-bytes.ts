/** Sends bytes: `fetch` does not say how far they are, and an upload that goes on is no silence. */
import { idleMs } from './fetch-in-time.ts'
import type { HttpRequest, HttpResponse } from '../sync/ports.ts'

/** Once all of it is on its way, the server may read it, and a slow line still has some of it to carry. */
const answerMs = 180_000

/** Rejects when nothing more leaves or comes, and when `signal` gives it up. */
export const sendBytes = ({ method, path, headers, bytes, signal }: HttpRequest): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    }
    const end = () => request.abort()
    request.upload.addEventListener('progress', () => wait(idleMs))
    request.upload.addEventListener('load', () => wait(answerMs))
    request.addEventListener('progress', () => wait(idleMs))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      const { status, responseText: body } = request
      if (status === 0) reject(new Error('the bytes were not taken'))
      else resolve({ status, headers: headersIn(request.getAllResponseHeaders()), body })
    })
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', end)
    request.send(bytes)
    wait(idleMs)
    if (signal?.aborted) end()
  })

/** Names come in lower case. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split('\r\n').flatMap(line => {
      const at = line.indexOf(': ')
      return at > 0 ? [[line.slice(0, at), line.slice(at + 2)]] : []
    }),
  )
