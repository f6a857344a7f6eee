import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { setUp, startTestServer, tempFolder } from '../support/test-server.ts'

const monaco = fileURLToPath(new URL('../../../e2e/fixtures/monaco.pmtiles', import.meta.url))

test('serves', async () => {
  const data_dir = await tempFolder()
  await mkdir(join(data_dir, 'maps'), { recursive: true })
  await copyFile(monaco, join(data_dir, 'maps', 'monaco.pmtiles'))
  const server = await startTestServer({ config: { data_dir } })
  const { cookie } = await setUp(server)
  const about = await server.call('GET', '/api/maps', { cookie })
  console.log(about.text)
  const v = (about.body['archive'] as { version: string }).version
  const tile = await fetch(`${server.url}/api/maps/tiles/${v}/14/8529/5974`, { headers: { cookie } })
  console.log(tile.status, [...tile.headers], (await tile.arrayBuffer()).byteLength)
  console.log(
    (await server.call('GET', '/api/admin/maps', { cookie })).text,
    (await server.call('GET', '/api/admin/egress', { cookie })).text,
  )
  expect(1).toBe(1)
})
