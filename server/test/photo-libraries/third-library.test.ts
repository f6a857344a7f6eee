/** A third kind of library, in this one file: what it takes to add one, and what it then can do. */
import { expect, test } from 'vitest'
import type { Ctx } from '../../src/context.ts'
import {
  jsonOf,
  LibraryError,
  mostBytes,
  read,
  type LibraryKind,
  type LibraryPhoto,
} from '../../src/photo-libraries/library.ts'
import { readLibraryPicture } from '../../src/photo-libraries/library-bytes.ts'
import { saveLibrary } from '../../src/photo-libraries/library-queries.ts'
import { openLibrary } from '../../src/photo-libraries/open-library.ts'
import { startWorld } from '../sync/client.ts'
import { jpeg, startImmich } from '../support/immich-stand-in.ts'

/** A folder of pictures behind a web server: `list.json` names them, each lies beside it. */
const folder: LibraryKind = {
  name: 'folder',
  label: 'A folder',
  fields: { url: 'folder_url', secret: 'folder_token' },
  open({ credentials, ask }) {
    const headers = { authorization: `Bearer ${credentials.secret}` }
    const all = async (): Promise<LibraryPhoto[]> => {
      const list = read.list(await jsonOf(await ask('/list.json', { headers, most: mostBytes.list })))
      return list.map(each => ({
        id: read.text(read.object(each)['id']) ?? '',
        kind: 'image',
        taken_at: read.text(read.object(each)['at']),
        ...read.position(null, null),
        city: null,
        country: null,
        width: null,
        height: null,
        seconds: null,
        file_name: null,
      }))
    }
    const pageOf = (photos: LibraryPhoto[], { page, size }: { page: number; size: number }) => ({
      photos: photos.slice((page - 1) * size, page * size),
      has_more: photos.length > page * size,
    })
    return {
      user: async () => ({ name: 'folder', email: null }),
      missingRights: async () => [],
      search: async ({ from = '', to = '9999', ...page }) =>
        pageOf(
          (await all()).filter(({ taken_at: at }) => {
            const day = at?.slice(0, 10) ?? ''
            return day >= from && day <= to
          }),
          page,
        ),
      albums: async () => [],
      albumPhotos: async () => {
        throw new LibraryError('gone')
      },
      photo: async id => {
        const photo = (await all()).find(each => each.id === id)
        if (!photo) throw new LibraryError('gone')
        return photo
      },
      bytes: id => ask(`/${encodeURIComponent(id)}`, { headers, most: mostBytes.preview }),
    }
  },
}

test('another kind of library is one file', async () => {
  const files = await startImmich({ generation: 2, assets: [] })
  files.be((response, { url, headers }) => {
    if (headers.authorization !== 'Bearer secret') return void response.writeHead(401).end()
    if (url.pathname !== '/list.json') return void response.end(jpeg)
    response.end(JSON.stringify([1, 2, 3].map(at => ({ id: `${at}.jpg`, at: `2027-04-2${at}T10:00:00` }))))
  })
  const { server, tom } = await startWorld({
    config: { fixed_settings: { photo_library_hosts: files.host } },
  })
  const ctx = server.app as unknown as Ctx
  await saveLibrary(ctx, tom.id, folder.name, { url: files.url, account: '', secret: 'secret' })
  const { library } = (await openLibrary(ctx, tom.id, folder)) ?? {}
  expect(await library?.search({ from: '2027-04-22', to: '2027-04-30', page: 1, size: 1 })).toMatchObject({
    photos: [{ id: '2.jpg' }],
    has_more: true,
  })
  const photo = { owner_id: tom.id, kind: folder, photo: '2.jpg' }
  expect((await readLibraryPicture(ctx, photo, 'thumbnail')).type).toBe('image/jpeg')
  // The second time it comes from here.
  files.be(response => response.destroy())
  expect((await readLibraryPicture(ctx, photo, 'thumbnail')).bytes).toEqual(jpeg)
  await expect(readLibraryPicture(ctx, photo, 'preview')).rejects.toMatchObject({
    code: 'LIBRARY_UNREACHABLE',
  })
})
