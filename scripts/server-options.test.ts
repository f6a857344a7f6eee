/** The server is started in the same way wherever it is started. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverArguments, serverEnvironment } from './server-options.mjs'

const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const variables = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`)

test('the image starts the server with the options that let it give memory back', () => {
  const file = textOf('Dockerfile')
  expect(file).toContain(`CMD ${JSON.stringify(['node', ...serverArguments]).replaceAll(',', ', ')}`)
  expect(variables).not.toEqual([])
  for (const variable of variables) expect(file).toMatch(new RegExp(`^ENV .*\\b${variable}$`, 'm'))
})

test('so does the unit that self-hosters copy', () => {
  const text = textOf('docs/self-hosting.md')
  expect(text).toContain(`/node ${serverArguments.join(' ')}\n`)
  expect(variables).not.toEqual([])
  for (const variable of variables) expect(text).toContain(`Environment=${variable}\n`)
})
