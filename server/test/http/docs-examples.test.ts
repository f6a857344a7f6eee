/** The examples of docs/api.md, run one after the other as a reader of the page would. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ines, setUp, startTestServer, tempFolder } from '../support/test-server.ts'

test('every example is taken by the server', async () => {
  const server = await startTestServer()
  const { cookie } = await setUp(server)
  const page = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code ?? '')
  expect(examples).toHaveLength(3)
  const cwd = await tempFolder()
  await writeFile(join(cwd, 'Tickets.pdf'), `%PDF-1.7\n${'ticket '.repeat(1000)}\n%%EOF\n`)
  await writeFile(join(cwd, 'examples.mjs'), examples.join('\n'))
  const env = { CARAVEL: server.url, LOGIN: ines.email, PASSWORD: ines.password }
  await promisify(execFile)(process.execPath, ['examples.mjs'], { cwd, env })

  const read = async (path: string) => (await server.call('GET', `/api/trips${path}`, { cookie })).body
  const { trips } = (await read('')) as { trips: { id: string }[] }
  expect(trips).toMatchObject([{ title: 'Lisbon' }])
  const id = trips[0]?.id ?? ''
  expect(await read(`/${id}/places`)).toMatchObject({ places: [{ name: 'Belém' }] })
  expect(await read(`/${id}/files`)).toMatchObject({ files: [{ name: 'Tickets.pdf', state: 'stored' }] })
  expect(await read(`/${id}/budget`)).toMatchObject({ items: [{ name: 'Dinner', amount: 4250 }] })
})
