import type { Told } from './op-story.ts'
import { testId } from './random.ts'

const own = { user_id: '{me}' }
const [bhutan, thailand] = [testId(490), testId(491)]

/** Where somebody was and wants to go, and how long they may stay. What is deleted at the end is a second row. */
export const atlasStory: Told[] = [
  {
    name: 'atlas.mark',
    params: own,
    body: {
      countries: [{ country_code: 'PE', year: 2001 }, { country_code: 'BO' }],
      regions: [{ region_code: 'PT-30', region_name: 'Madeira', country_code: 'PT', year: 2011 }],
    },
  },
  { name: 'atlas.unmark', params: own, body: { country_code: 'BO' } },
  { name: 'atlas.unmark', params: own, body: { region_code: 'PT-20', hide: true } },
  {
    name: 'atlas.decide',
    params: own,
    body: { subject: `change:${testId(492)}:0:LIS`, choice: 'counted' },
  },
  { name: 'atlas.decide', params: own, body: { subject: 'PT-20', choice: null } },
  {
    name: 'bucket_list_item.create',
    params: own,
    body: { id: bhutan, name: 'Bhutan', country_code: 'BT', target_date: '2031-04' },
  },
  { name: 'bucket_list_item.create', params: own, body: { id: testId(493), name: 'Alhambra' } },
  {
    name: 'bucket_list_item.update',
    params: { ...own, id: bhutan },
    body: { notes: 'For the\nfestivals', base: { notes: null } },
  },
  { name: 'bucket_list_item.delete', params: { ...own, id: testId(493) }, body: {} },
  {
    name: 'stay_limit.create',
    params: own,
    body: { id: thailand, country_codes: ['TH'], limit_days: 60, window_days: 180 },
  },
  {
    name: 'stay_limit.create',
    params: own,
    body: { id: testId(494), zone: 'schengen', limit_days: 90, window_days: 180 },
  },
  {
    name: 'stay_limit.update',
    params: { ...own, id: thailand },
    body: { name: 'Thailand', base: { name: null } },
  },
  { name: 'stay_limit.delete', params: { ...own, id: testId(494) }, body: {} },
]
