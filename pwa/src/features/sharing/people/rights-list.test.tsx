import { actions } from '@caravel/sync-protocol/access'
import { renderToString } from 'preact-render-to-string'
import { beforeAll, expect, test } from 'vitest'
import { actionText, allActions } from '../../../shared/people/rights.ts'
import { signedIn } from '../../../data/testing/signed-in.ts'
import { loadAllMessages, loadLanguage } from '../../../i18n/t.ts'
import { RightsList } from './rights-list.tsx'

beforeAll(async () => {
  await loadLanguage('en')
  await loadAllMessages()
})

const said = () =>
  Object.fromEntries(
    [...renderToString(<RightsList />).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(match =>
      match.slice(1),
    ),
  ) as Record<string, string>

test('the rights are told as the device knows them; while it does not, nothing is', async () => {
  expect(said()).toEqual({})
  const { world, engine } = await signedIn()
  await world.pass(1000, engine)
  const rights = said()
  expect(Object.keys(rights)).toEqual(['All trip members', 'Only the owner'])
  expect(rights['All trip members']).toContain('plan the days')
  expect(rights['Only the owner']).toContain('add and remove people')
  expect(rights['Only the owner']).toContain('transfer the trip')
})

test('every action has words of its own', () => {
  expect(allActions).toEqual(Object.keys(actions))
  expect(new Set(allActions.map(actionText)).size).toBe(allActions.length)
})
