import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** How to send a file of this type to a client that accepts these encodings; undefined: as it is. */
export const encodingFor = (type: string, accepted: string | string[] | undefined): Encoding | undefined => {
  if (!/^text\/|json|svg|javascript|wasm|x-arcs/.test(type)) return undefined
  const offers = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map(each => each.replaceAll(' ', ''))
    .filter(each => !/;q=0(?:\.0*)?$/.test(each))
    .map(each => each.split(';')[0])
  if (offers.includes('br')) return 'br'
  return offers.includes('gzip') ? 'gzip' : undefined
}

/** Compresses what is sent many times: once, thoroughly, off the main thread. */
export const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? zip(bytes, { level: 9 })
    : brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
