import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import type { Request, RequestHandler } from 'express'
import { compress, encodingFor, type Encoding } from './compression.ts'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  arcs: 'application/x-arcs', // the built-in map
}

interface Asset {
  bytes: Buffer
  etag: string
  type: string
}

/**
 * Serves the built app from `dist`: hashed files for ever, everything else after asking; any other address is the
 * app itself. Compressed once per file and kept, because the files are few and never change while they are served.
 */
export const serveApp = (dist: string): RequestHandler => {
  const cache = new Map<string, Asset>()
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const found = await findFile(dist, request)
    if (!found) return next(new AppError(isHashed(request.path) ? 'NO_SUCH_ROUTE' : 'APP_NOT_BUILT'))
    const type = types[found.file.slice(found.file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
    const encoding = encodingFor(type, request.headers['accept-encoding'])
    const asset = await load(cache, found, type, encoding)
    response.setHeader('Content-Type', asset.type)
    response.setHeader(
      'Cache-Control',
      isHashed(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', asset.etag)
    if (encoding) response.setHeader('Content-Encoding', encoding)
    if (request.headers['if-none-match']?.includes(asset.etag)) return void response.writeHead(304).end()
    response.setHeader('Content-Length', asset.bytes.length)
    response.end(request.method === 'HEAD' ? undefined : asset.bytes)
  }
}

const isHashed = (path: string): boolean => path.startsWith('/assets/')

interface Found {
  file: string
  version: string
}

const findFile = async (dist: string, request: Request): Promise<Found | undefined> => {
  const path = decoded(request.path)
  const wanted = path && fileIn(dist, path)
  const found = wanted ? await statFile(wanted) : undefined
  return found || isHashed(request.path) ? found : statFile(join(dist, 'index.html'))
}

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** A file inside `dist`, never one that starts with a dot or lies outside. */
const fileIn = (dist: string, path: string): string | undefined => {
  const file = normalize(join(dist, path))
  const inside = file.startsWith(dist.endsWith(sep) ? dist : dist + sep)
  return inside && !path.includes('/.') && !path.includes('\0') ? file : undefined
}

const statFile = async (file: string): Promise<Found | undefined> => {
  const stats = await stat(file).catch(() => undefined)
  return stats?.isFile()
    ? { file, version: `${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}` }
    : undefined
}

const load = async (
  cache: Map<string, Asset>,
  found: Found,
  type: string,
  encoding: Encoding | undefined,
): Promise<Asset> => {
  const key = `${found.file} ${encoding ?? ''}`
  const etag = `"${found.version}${encoding ? `-${encoding}` : ''}"`
  const known = cache.get(key)
  if (known?.etag === etag) return known
  const bytes = await readFile(found.file)
  const asset = { bytes: encoding ? await compress(bytes, encoding) : bytes, etag, type }
  cache.set(key, asset)
  return asset
}
