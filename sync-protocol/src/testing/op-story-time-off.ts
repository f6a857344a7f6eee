import type { Told } from './op-story.ts'
import { testId } from './random.ts'

const inPlan = { vacay_id: '{plan}' }
const [denmark, school] = [testId(480), testId(481)]
const leave = { kind: 'leave', fraction: 1 }

/** What people do with their plan of days off. */
export const timeOffStory: Told[] = [
  { name: 'vacay.create', body: { id: '{plan}', allowance: 25 } },
  {
    name: 'vacay.set',
    params: inPlan,
    body: { weekend_days: [0, 6], carry_over: true, carry_over_limit: 5, since: 2027 },
  },
  { name: 'vacay_year.set', params: { ...inPlan, year: '2026' }, body: { allowance: 24.5 } },
  {
    name: 'vacay_entry.set',
    params: inPlan,
    body: {
      set: [
        { date: '2027-05-03', ...leave, note: 'Moving house' },
        { date: '2027-05-04', kind: 'leave', fraction: 0.5 },
        { date: '2027-12-24', kind: 'company', fraction: 1 },
      ],
    },
  },
  {
    name: 'vacay_entry.set',
    params: inPlan,
    body: { set: [{ date: '2027-05-05', ...leave }], clear: [{ date: '2027-05-04', kind: 'leave' }] },
  },
  { name: 'vacay_calendar.create', params: inPlan, body: { id: denmark, region: 'DK', kind: 'public' } },
  { name: 'vacay_calendar.create', params: inPlan, body: { id: school, region: 'school', kind: 'school' } },
  {
    name: 'vacay_calendar.update',
    params: { ...inPlan, id: denmark },
    body: { label: 'Copenhagen', base: { label: null } },
  },
  {
    name: 'vacay_holiday.set',
    params: { ...inPlan, id: denmark },
    body: { set: [{ name: 'Whit Monday', start_date: '2027-05-17' }] },
  },
  {
    name: 'vacay_holiday.set',
    params: { ...inPlan, id: school },
    body: { set: [{ name: 'Autumn holidays', start_date: '2027-10-18', end_date: '2027-10-24' }] },
  },
  { name: 'vacay_calendar.delete', params: { ...inPlan, id: school }, body: {} },
  { name: 'vacay_year.clear', params: { ...inPlan, year: '2026' }, body: {} },
  {
    name: 'vacay_member.remove',
    params: { ...inPlan, user_id: '{me}' },
    body: { left_at: 1_800_000_000_000 },
  },
  { name: 'vacay.dissolve', params: inPlan, body: { left_at: 1_800_000_000_000 } },
]
