import { actions } from '@caravel/sync-protocol/access'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { actionText, allActions } from '../../app/rights.ts'
import { fetchAllWords, loadLanguage } from '../../i18n/t.ts'
import { RightsList } from './rights-list.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await fetchAllWords()
})

const groups = () =>
  [...renderToString(<RightsList />).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(match => match.slice(1))

test('until an admin sets them, the rights are those every server begins with, each named once', () => {
  const said = Object.fromEntries(groups())
  expect(Object.keys(said)).toEqual(['Everybody on the trip', 'Only the owner'])
  expect(said['Only the owner']).toContain('add and remove people')
  expect(said['Only the owner']).toContain('hand the trip over')
  expect(said['Everybody on the trip']).toContain('plan the days')
})

test('every action has words of its own', () => {
  expect(allActions).toEqual(Object.keys(actions))
  expect(new Set(allActions.map(actionText)).size).toBe(allActions.length)
})
