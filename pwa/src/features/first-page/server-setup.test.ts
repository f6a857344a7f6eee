import { expect, test } from 'vitest'
import { hasMaps } from './server-setup.ts'

const job = { countries: ['DK'], bytes: null, done_bytes: 0, error: null }

test('street maps are set up once there is one, or each trip brings its own', () => {
  const nothing = { archive: null, source: '', job: null }
  expect(hasMaps(nothing)).toBe(false)
  expect(hasMaps({ ...nothing, archive: {} })).toBe(true)
  expect(hasMaps({ ...nothing, source: 'https://maps.example/builds.json' })).toBe(true)
})

test('a region that was begun is not done before it is here', () => {
  const begun = { archive: null, source: 'https://maps.example/builds.json' }
  for (const state of ['planning', 'planned', 'running', 'failed'] as const)
    expect(hasMaps({ ...begun, job: { ...job, state } })).toBe(false)
  expect(hasMaps({ ...begun, job: { ...job, state: 'done' } })).toBe(true)
})
