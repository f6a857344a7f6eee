/** A photo library on this machine that answers as Immich does, in the manner of 1.106 to 2 or of 3. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(600, 7)])

export interface StandInAsset {
  id: string
  localDateTime: string
  type?: 'IMAGE' | 'VIDEO'
  visibility?: string
  isVisible?: boolean
  isTrashed?: boolean
  duration?: string
  exifInfo?: Record<string, unknown>
  originalFileName?: string
}

export const assetId = (number: number): string =>
  `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export interface ImmichOptions {
  generation: 2 | 3
  assets: StandInAsset[]
  /** Ids of assets by album. */
  albums?: Record<string, { name: string; assets: string[]; shared?: boolean }>
  key?: string
  /** Rights that the key lacks. */
  lacks?: string[]
  tls?: { key: string; cert: string }
  /** The picture of a photo; all have the same unless it says otherwise. */
  picture?: (id: string) => Buffer
}

interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** Answers in place of the usual one, such as `(response) => response.end('<html>')`. */
export type Twist = (response: ServerResponse, asked: Asked) => void

export const openImmich = async ({
  generation,
  assets,
  albums = {},
  key = 'key-of-ines',
  lacks = [],
  tls,
  picture = () => jpeg,
}: ImmichOptions) => {
  const asked: Asked[] = []
  let twist: Twist | undefined
  const lacking = new Set(lacks)

  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }

  const right = (path: string): string => {
    if (path === '/api/users/me') return 'user.read'
    if (path.startsWith('/api/albums')) return 'album.read'
    return /\/(thumbnail|video)/.test(path) ? 'asset.view' : 'asset.read'
  }

  const search = (body: Record<string, unknown>): unknown => {
    const {
      page = 1,
      size = 250,
      takenAfter,
      takenBefore,
      albumIds,
    } = body as {
      page?: number
      size?: number
      takenAfter?: string
      takenBefore?: string
      albumIds?: string[]
    }
    // Servers before 1.135 ignore the filter.
    const only =
      generation === 3 && albumIds ? new Set(albumIds.flatMap(id => albums[id]?.assets ?? [])) : undefined
    const found = assets
      .filter(({ id }) => !only || only.has(id))
      .filter(({ localDateTime }) => !takenAfter || localDateTime >= takenAfter)
      .filter(({ localDateTime }) => !takenBefore || localDateTime <= takenBefore)
      .toSorted((a, b) => (a.localDateTime < b.localDateTime ? 1 : -1))
    const items = found.slice((page - 1) * size, page * size)
    return { assets: { items, nextPage: found.length > page * size ? String(page + 1) : null } }
  }

  const usual = (response: ServerResponse, { method, url, headers, body }: Asked): void => {
    if (headers['x-api-key'] !== key) return answer(response, 401, { message: 'Invalid API key' })
    const needed = right(url.pathname)
    if (lacking.has(needed))
      return answer(response, 403, { message: `Missing required permission: ${needed}` })
    const [, , area, id = '', part] = url.pathname.split('/')
    if (url.pathname === '/api/users/me')
      return answer(response, 200, { name: 'Inês Costa', email: 'ines@x.example' })
    if (method === 'POST' && url.pathname === '/api/search/metadata')
      return answer(response, 200, search(JSON.parse(body) as Record<string, unknown>))
    if (area === 'albums' && id === '')
      return answer(
        response,
        200,
        Object.entries(albums)
          .filter(([, { shared = false }]) => shared === url.searchParams.has('shared'))
          .map(([album, { name, assets: inside }]) => ({
            id: album,
            albumName: name,
            assetCount: inside.length,
            albumThumbnailAssetId: inside[0] ?? null,
          })),
      )
    if (area === 'albums') {
      const album = albums[id]
      if (!album) return answer(response, 400, { message: 'Not found or no album.read access' })
      const inside = assets.filter(each => album.assets.includes(each.id))
      return answer(response, 200, {
        id,
        albumName: album.name,
        ...(generation === 2 ? { assets: inside } : {}),
      })
    }
    const asset = assets.find(each => each.id === id)
    if (!asset) return answer(response, 400, { message: 'Not found or no asset access' })
    if (part === undefined) return answer(response, 200, asset)
    if (part === 'thumbnail') {
      if (generation === 2 && url.searchParams.get('size') === 'fullsize')
        return answer(response, 400, { message: ['size must be one of preview, thumbnail'] })
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      return void response.end(picture(asset.id))
    }
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const whole = 10_000_000
    const end = Math.min(Number(to), whole - 1)
    response.writeHead(206, {
      'content-type': 'video/mp4',
      'content-range': `bytes ${from}-${end}/${whole}`,
    })
    response.end(Buffer.alloc(end - Number(from) + 1, 1))
  }

  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one: Asked = {
        method: request.method ?? 'GET',
        url: new URL(request.url ?? '', 'http://library'),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      }
      asked.push(one)
      ;(twist ?? usual)(response, one)
    })
  }
  const server = tls ? createSecureServer(tls, listen) : createServer(listen)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    asked,
    key,
    lacking,
    be: (next?: Twist) => void (twist = next),
    usual,
    close,
  }
}
