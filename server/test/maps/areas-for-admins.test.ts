import { expect, test } from 'vitest'
import { startAreas } from '../support/area-world.ts'
import { register } from '../support/test-server.ts'

const lisbon = { name: 'Lisbon', kind: 'city', lat: 38.7223, lng: -9.1393 }

test('an admin sees sizes and where about, not whose trip it is', async () => {
  const { trip, destination, settle, server, ask } = await startAreas()
  const { cookie } = await register(server)
  const asTom = (method: string, path: string, body?: object) =>
    server.call(method, path, { cookie, ...(body ? { body } : {}) })
  const { id } = (await asTom('POST', '/api/trips', { title: 'secret trip' })).body['trip'] as { id: string }
  await asTom('POST', `/api/trips/${id}/destinations`, { ...lisbon, name: 'secret name' })
  await destination(await trip(), { name: 'Monaco', kind: 'country', country_code: 'MC' })
  await settle()
  const told = await ask('GET', '/api/admin/maps')
  expect(told.text).not.toMatch(/secret/)
  expect(told.body['areas']).toMatchObject([{ country_code: null, state: 'ready' }, { country_code: 'MC' }])
  expect((await asTom('DELETE', '/api/admin/maps/areas/x')).status).toBe(403)
})
