import { expect, test } from 'vitest'
import { entities } from '@caravel/sync-protocol/entities/index'
import de from '../../../../locales/de.json'
import en from '../../../../locales/en.json'
import { labelsOf } from '../../shared/areas/area-registry.ts'
import { isServersAlone } from '../../data/sync/storage/lost-parts.ts'
import '../../shell/area-details.ts'

/** All that can be listed: of `app` nothing is, nor of what only the server writes. */
const listed = entities.filter(entity => entity.stream !== 'app' && !isServersAlone(entity))

test.each(listed.map(({ name }) => name))(
  'C12: %s has a name of its own in every language, and a sign',
  name => {
    for (const strings of [en, de] as Record<string, string>[])
      expect(strings[`kind.${name}`]).toMatch(/^\p{Lu}/u)
    expect(labelsOf(name)?.icon).toBeDefined()
  },
)

test('no kind is a word for anything', () => {
  const kinds = Object.keys(en).filter(key => key.startsWith('kind.'))
  // Of the rest, the attention list names only what a person can change.
  const named = entities.filter(entity => listed.includes(entity) || !entity.actions_only)
  expect(kinds.toSorted()).toEqual(named.map(({ name }) => `kind.${name}`).toSorted())
})
