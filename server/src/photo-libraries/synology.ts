/**
 * Synology Photos: the personal space and the shared one, and albums that others share. A session that ended is begun once
 * more. Its calls are those of its own web page; Synology publishes the sign-in (`SYNO.API.Auth`), the rest is known from use.
 */
import {
  cutRange,
  jsonOf,
  largestPart,
  LibraryError,
  mostBytes,
  read,
  type LibraryAlbum,
  type LibraryKind,
  type LibraryPhoto,
  type OpenedWith,
  type PageOf,
  type PhotoLibrary,
  type PhotoPage,
} from './library.ts'

type Space = 'Foto' | 'FotoTeam'

/** A photo's id here: its space or shared album, then the `cache_key` of its library, `<unit>_<time>`. */
interface PhotoName {
  space: Space
  /** A shared album, whose word opens it. */
  album?: string
  key: string
}

const keyPattern = /^(\d{1,18})_(\d{1,18})$/

const nameOf = ({ space, album, key }: PhotoName): string =>
  album === undefined ? (space === 'Foto' ? key : `t.${key}`) : `a${album}.${key}`

const parseName = (id: string): PhotoName & { unit: string } => {
  const [, album, team, key = ''] = /^(?:a(\d{1,18})\.|(t)\.)?(\d{1,18}_\d{1,18})$/.exec(id) ?? []
  const unit = keyPattern.exec(key)?.[1]
  if (unit === undefined) throw new LibraryError('gone')
  return { space: team ? 'FotoTeam' : 'Foto', key, unit, ...(album === undefined ? {} : { album }) }
}

/** Codes of its answers: https://global.download.synology.com/download/Document/Software/DeveloperGuide/Os/DSM/All/enu/DSM_Login_Web_API_Guide_enu.pdf */
const sessionOver = new Set([106, 107, 119])
const signInFailures: Record<number, 'credentials' | 'code' | 'locked'> = {
  400: 'credentials',
  401: 'credentials',
  402: 'credentials',
  403: 'code',
  404: 'code',
  406: 'code',
  407: 'locked',
}

const photoOf = (value: unknown, where: Omit<PhotoName, 'key'>): LibraryPhoto | undefined => {
  const item = read.object(value)
  const more = read.object(item['additional'])
  const key = read.text(read.object(more['thumbnail'])['cache_key']) ?? ''
  if (!keyPattern.test(key)) return undefined
  const size = read.object(more['resolution'])
  const gps = read.object(more['gps'])
  const address = read.object(more['address'])
  const time = read.number(item['time'])
  const video = item['type'] === 'video'
  const length = read.number(read.object(more['video_meta'])['duration'])
  return {
    id: nameOf({ ...where, key }),
    kind: video ? 'video' : 'image',
    // It counts the seconds of the clock where the photo was taken, as if that were UTC.
    taken_at:
      time !== null && time > 0 && time < 4e9 ? new Date(time * 1000).toISOString().slice(0, 19) : null,
    ...read.position(gps['latitude'], gps['longitude']),
    city: read.text(address['city']),
    country: read.text(address['country']),
    width: read.number(size['width']),
    height: read.number(size['height']),
    seconds: video && length !== null ? Math.round(length / 1000) : null,
    file_name: read.text(item['filename']),
  }
}

/** Albums that are listed; further ones are left out. */
const mostAlbums = 1000

const secondsAt = (date: string, days: number): number =>
  Math.floor(Date.parse(`${date}T00:00:00Z`) / 1000) + days * 86_400

const open = ({ credentials, ask, memory, code }: OpenedWith): PhotoLibrary => {
  const send = (form: Record<string, string>, most: number, headers: Record<string, string> = {}) =>
    ask('/webapi/entry.cgi', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
      most,
      timeout_ms: 30_000,
    })

  const signIn = async (): Promise<string> => {
    const form = {
      api: 'SYNO.API.Auth',
      version: '6',
      method: 'login',
      account: credentials.account,
      passwd: credentials.secret,
      session: 'FotoStation',
      format: 'sid',
      device_name: 'Caravel',
      ...(code === undefined ? {} : { otp_code: code, enable_device_token: 'yes' }),
      ...(credentials.device === undefined ? {} : { device_id: credentials.device }),
    }
    const answer = read.object(await jsonOf(await send(form, 100_000)))
    if (answer['success'] !== true) {
      const number = read.number(read.object(answer['error'])['code'])
      throw new LibraryError((number !== null && signInFailures[number]) || 'other')
    }
    const data = read.object(answer['data'])
    const sid = read.text(data['sid'])
    if (sid === null) throw new LibraryError('other')
    const device = read.text(data['did']) ?? read.text(data['device_id'])
    if (device !== null && device !== credentials.device) await memory.keepDevice(device)
    memory.session.set('sid', sid)
    return sid
  }

  /** The answer's bytes, or its JSON with an error code that is not that of a session which ended. */
  const call = async (
    api: string,
    method: string,
    fields: Record<string, string>,
    { most, headers = {} }: { most: number; headers?: Record<string, string> },
  ): Promise<Response> => {
    for (let attempt = 0; ; attempt++) {
      const sid = memory.session.get('sid') ?? (await signIn())
      const answer = await send({ api, method, _sid: sid, ...fields }, most, headers)
      if (!answer.headers.get('content-type')?.includes('json')) return answer
      const text = await answer.text()
      const copy = new Response(text, { status: answer.status, headers: answer.headers })
      const number = errorCode(text)
      if (number === undefined || !sessionOver.has(number)) return copy
      memory.session.delete('sid')
      if (attempt > 0) throw new LibraryError('credentials')
    }
  }

  const data = async (
    api: string,
    version: number,
    method: string,
    fields: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    const answer = await call(api, method, { version: String(version), ...fields }, { most: mostBytes.list })
    const body = read.object(await jsonOf(answer))
    if (body['success'] === true) return read.object(body['data'])
    const number = read.number(read.object(body['error'])['code'])
    if (number === 105 || number === 803) throw new LibraryError('right', api)
    throw new LibraryError(number === null ? 'other' : 'gone')
  }

  const items = async (
    { space, album }: Omit<PhotoName, 'key'>,
    { page, size }: PageOf,
    filter: Record<string, string>,
  ): Promise<PhotoPage> => {
    const word = album === undefined ? undefined : await mustPassphrase(album)
    const list = read.list(
      (
        await data(`SYNO.${space}.Browse.Item`, 1, 'list', {
          offset: String((page - 1) * size),
          limit: String(size),
          additional: JSON.stringify(['thumbnail', 'resolution', 'gps', 'address', 'video_meta']),
          sort_by: 'takentime',
          sort_direction: 'desc',
          ...filter,
          ...(word === undefined ? {} : { passphrase: word }),
        })
      )['list'],
    )
    const where = { space, ...(album === undefined ? {} : { album }) }
    return { photos: list.flatMap(each => photoOf(each, where) ?? []), has_more: list.length >= size }
  }

  const mustPassphrase = async (album: string): Promise<string> => {
    const known = await memory.passphraseOf(album)
    if (known !== undefined) return known
    // Its list of albums says the words.
    await sharedAlbums()
    const found = await memory.passphraseOf(album)
    if (found === undefined) throw new LibraryError('gone')
    return found
  }

  /** Not everybody may look into the shared space, and not every server has one. */
  const orNothing = async <T>(work: Promise<T>, nothing: T): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (error instanceof LibraryError && (error.failure === 'right' || error.failure === 'gone'))
        return nothing
      throw error
    }
  }

  const ownAlbums = async (): Promise<LibraryAlbum[]> => {
    const { list } = await data('SYNO.Foto.Browse.Album', 1, 'list', {
      offset: '0',
      limit: String(mostAlbums),
    })
    return read.list(list).flatMap(each => albumOf(each, 'o'))
  }

  const sharedAlbums = async (): Promise<LibraryAlbum[]> => {
    const { list } = await data('SYNO.Foto.Sharing.Misc', 1, 'list_shared_with_me_album', {
      offset: '0',
      limit: String(mostAlbums),
    })
    const found: LibraryAlbum[] = []
    for (const each of read.list(list).slice(0, mostAlbums)) {
      const [album] = albumOf(each, 's')
      const word = read.text(read.object(each)['passphrase'])
      if (!album || word === null) continue
      await memory.keepPassphrase(album.id.slice(1), word)
      found.push(album)
    }
    return found
  }

  return {
    async user() {
      memory.session.delete('sid')
      await signIn()
      return { name: credentials.account, email: null }
    },
    async missingRights() {
      await items({ space: 'Foto' }, { page: 1, size: 1 }, {})
      return []
    },
    async search({ from, to, ...page }) {
      const filter = {
        ...(from === undefined ? {} : { start_time: String(secondsAt(from, 0)) }),
        ...(to === undefined ? {} : { end_time: String(secondsAt(to, 1) - 1) }),
      }
      const own = await items({ space: 'Foto' }, page, filter)
      const team = await orNothing(items({ space: 'FotoTeam' }, page, filter), {
        photos: [],
        has_more: false,
      })
      return { photos: [...own.photos, ...team.photos], has_more: own.has_more || team.has_more }
    },
    albums: async () => [...(await ownAlbums()), ...(await orNothing(sharedAlbums(), []))],
    async albumPhotos(album, page) {
      const [, kind, id = ''] = /^([os])(\d{1,18})$/.exec(album) ?? []
      if (kind === undefined) throw new LibraryError('gone')
      if (kind === 's') return items({ space: 'Foto', album: id }, page, {})
      return items({ space: 'Foto' }, page, { album_id: id })
    },
    async photo(id) {
      const { space, album, key, unit } = parseName(id)
      const word = album === undefined ? undefined : await mustPassphrase(album)
      const { list } = await data(`SYNO.${space}.Browse.Item`, 1, 'get', {
        id: `[${unit}]`,
        additional: JSON.stringify(['thumbnail', 'resolution', 'gps', 'address', 'video_meta']),
        ...(word === undefined ? {} : { passphrase: word }),
      })
      const where = { space, ...(album === undefined ? {} : { album }) }
      const photo = read.list(list).flatMap(each => photoOf(each, where) ?? [])[0]
      if (!photo || !photo.id.endsWith(key)) throw new LibraryError('gone')
      return photo
    },
    async bytes(id, size, range) {
      const { space, album, key, unit } = parseName(id)
      const word = album === undefined ? undefined : await mustPassphrase(album)
      const pass = word === undefined ? {} : { passphrase: JSON.stringify(word) }
      const answer =
        size === 'video'
          ? await call(
              `SYNO.${space}.Download`,
              'download',
              { version: '1', unit_id: `[${unit}]`, force_download: 'false', ...pass },
              { most: largestPart, headers: { range: cutRange(range) } },
            )
          : await call(
              `SYNO.${space}.Thumbnail`,
              'get',
              {
                version: '1',
                id: unit,
                cache_key: JSON.stringify(key),
                type: JSON.stringify('unit'),
                size: JSON.stringify(size === 'thumbnail' ? 'm' : 'xl'),
                ...pass,
              },
              { most: size === 'thumbnail' ? mostBytes.thumbnail : mostBytes.preview },
            )
      if (!/^(image|video)\//.test(answer.headers.get('content-type') ?? '')) throw new LibraryError('gone')
      return answer
    },
  }
}

const albumOf = (value: unknown, prefix: 'o' | 's'): LibraryAlbum[] => {
  const album = read.object(value)
  const id = read.number(album['id'])
  if (id === null || !Number.isSafeInteger(id) || id < 0) return []
  const at = (time: unknown): string | null => {
    const seconds = read.number(time)
    return seconds === null || seconds <= 0 || seconds > 4e9
      ? null
      : new Date(seconds * 1000).toISOString().slice(0, 10)
  }
  return [
    {
      id: `${prefix}${id}`,
      name: read.text(album['name']) ?? '',
      count: read.number(album['item_count']) ?? 0,
      start_date: at(album['start_time']),
      end_date: at(album['end_time']),
      cover: null,
      shared: prefix === 's',
    },
  ]
}

const errorCode = (text: string): number | undefined => {
  try {
    const body = read.object(JSON.parse(text))
    return read.number(read.object(body['error'])['code']) ?? undefined
  } catch (error) {
    if (error instanceof SyntaxError) throw new LibraryError('other', undefined, error)
    throw error
  }
}

export const synologyPhotos: LibraryKind = {
  name: 'synologyphotos',
  label: 'Synology Photos',
  fields: {
    url: 'synology_url',
    account: 'synology_username',
    secret: 'synology_password',
    code: 'synology_otp',
  },
  open,
}
