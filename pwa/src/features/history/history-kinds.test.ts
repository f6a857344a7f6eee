import { expect, test } from 'vitest'
import { appAddon, appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { entities } from '@caravel/sync-protocol/entities/index'
import { signedIn } from '../../data/testing/signed-in.ts'
import { kindNamed, kindsHere } from './history-kinds.ts'
import '../../shell/area-details.ts'

test.each(['trip', 'journey'] as const)(
  'whatever a %s holds can be asked for by its kind, each in one',
  async of => {
    await signedIn()
    const told = kindsHere(of).flatMap(kind => kind.entities)
    // What is said in the chat is in no history.
    const held = entities
      .filter(({ stream, forgotten }) => stream === of && !forgotten)
      .map(({ name }) => name)
    expect(told.toSorted()).toEqual(held.toSorted())
    expect(kindNamed('tag')?.entities).toEqual(['tag', 'place_tag'])
  },
)

test('what an add-on holds is not offered while it is off', async () => {
  const { engine } = await signedIn()
  const off = { id: appAddonId('budget'), version: 1, created_at: 0, updated_at: 0, updated_by: null }
  engine.memory('app').confirmed.put(appAddon, { ...off, key: 'budget', enabled: false })
  const names = kindsHere('trip').map(({ name }) => name)
  expect(names).not.toContain('expense')
  expect(names).toContain('todo_item')
})
