/** SHA-256 (FIPS 180-4) in hex. Pages without TLS have no `crypto.subtle`, and are no reason to keep a photo out. */
export const sha256 = async (bytes: ArrayBuffer, subtle = globalThis.crypto?.subtle): Promise<string> =>
  hex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digest(new Uint8Array(bytes)))

const hex = (bytes: Uint8Array): string => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every(prime => n % prime)) found.push(n)
  return found
}

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const digest = (message: Uint8Array): Uint8Array => {
  const k = primes(64).map(prime => fraction(Math.cbrt(prime)))
  const h = primes(8).map(prime => fraction(Math.sqrt(prime)))
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  const w = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) block(view, at, h, k, w)
  const out = new DataView(new ArrayBuffer(32))
  for (const [index, word] of h.entries()) out.setInt32(index * 4, word)
  return new Uint8Array(out.buffer)
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

const block = (view: DataView, at: number, h: number[], k: readonly number[], w: Int32Array): void => {
  const word = (t: number): number => w[t] ?? 0
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(at + t * 4)
  for (let t = 16; t < 64; t++) {
    const [x, y] = [word(t - 15), word(t - 2)]
    const small = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    w[t] = word(t - 16) + small + word(t - 7) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, last = 0] = h
  for (let t = 0; t < 64; t++) {
    const choice = (e & f) ^ (~e & g)
    const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (k[t] ?? 0) + word(t)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, last] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, last].entries()) h[index] = ((h[index] ?? 0) + value) | 0
}
