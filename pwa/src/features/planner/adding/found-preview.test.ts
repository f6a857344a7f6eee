import { expect, test } from 'vitest'
import type { FoundOnMap } from '../../../shared/place-search/found-on-map.ts'
import { previewed, previewOf } from './found-preview.ts'

const casino: FoundOnMap = {
  name: 'Casino? Yes',
  lat: 43.73916,
  lng: 7.42832,
  kind: 'casino',
  context: 'Monte-Carlo',
  more: { osm_id: 'way:1' },
}
const about = '43.739160,7.428320?Casino? Yes'

test('a reload keeps the name and the position of what is looked at, a return everything', () => {
  expect(previewOf(about)).toMatchObject({ name: 'Casino? Yes', lat: 43.73916, lng: 7.42832, context: '' })
  previewed.value = casino
  expect(previewOf(about)).toBe(casino)
  expect(previewOf('1.000000,2.000000?Elsewhere')).toMatchObject({ name: 'Elsewhere', lat: 1, lng: 2 })
})

test('what is nowhere on the world is not shown', () => {
  for (const broken of [undefined, '', 'x,y?A', '91.000000,0.000000?A', 'NaN,NaN?A'])
    expect(previewOf(broken)).toBeUndefined()
})
