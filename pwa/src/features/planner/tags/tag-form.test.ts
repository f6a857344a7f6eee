import { expect, test } from 'vitest'
import { fittingTags, tagNamed, type FormTag } from './tag-form.ts'

const trip = '01a3185c-5001-7347-a21a-c81b91c97672'
const tag = (id: string, name: string, color: FormTag['color'] = 'blue'): FormTag => ({ id, name, color })
const all = [tag('a', 'With kids'), tag('b', 'Für Regen', 'purple'), tag('c', 'Kids love it', 'green')]

test('what begins with the typed letters stands first, accents do not count, chosen ones are left out', () => {
  expect(fittingTags(all, 'kids', []).map(({ id }) => id)).toEqual(['c', 'a'])
  expect(fittingTags(all, 'fur', []).map(({ id }) => id)).toEqual(['b'])
  expect(fittingTags(all, '', [tag('a', 'With kids')]).map(({ id }) => id)).toEqual(['b', 'c'])
})

test('a name that is there is that tag; a new one has an id made of its name and a colour of its own', () => {
  expect(tagNamed(trip, ' fur regen ', all, [])).toBe(all[1])
  expect(tagNamed(trip, '  ', all, [])).toBeUndefined()
  const made = tagNamed(trip, 'Free entry', all, [])
  expect(made).toMatchObject({ name: 'Free entry', color: 'pink' })
  expect(tagNamed(trip, 'free ENTRY', [], [])?.id).toBe(made?.id)
  expect(tagNamed(trip, 'Free entry', all, [made as FormTag])).toBe(made)
})

test('the name of a tag that was renamed since makes another tag', () => {
  const made = tagNamed(trip, 'Kids', [], []) as FormTag
  const renamed = { ...made, name: 'Family' }
  const other = tagNamed(trip, 'Kids', [renamed], [])
  expect(other?.name).toBe('Kids')
  expect(other?.id).not.toBe(made.id)
})
