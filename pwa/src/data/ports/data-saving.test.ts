import { afterEach, expect, test, vi } from 'vitest'
import { onConnectionChange, savesData, sparesData } from './data-saving.ts'

afterEach(() => vi.unstubAllGlobals())

const browser = (connection: object | undefined) => vi.stubGlobal('navigator', { connection })

test.each([
  [undefined, false, false],
  [{ saveData: false, type: 'wifi' }, false, false],
  [{ saveData: true, type: 'wifi' }, true, true],
  [{ saveData: false, type: 'cellular' }, false, true],
  [{ saveData: false }, false, false],
])('of a browser that says %j', (connection, saves, spares) => {
  browser(connection)
  expect([savesData(), sparesData()]).toEqual([saves, spares])
})

test('another connection is told, until nobody listens', () => {
  const connection = new EventTarget()
  browser(connection)
  const changed = vi.fn()
  const stop = onConnectionChange(changed)
  connection.dispatchEvent(new Event('change'))
  stop()
  connection.dispatchEvent(new Event('change'))
  expect(changed).toHaveBeenCalledOnce()
})
