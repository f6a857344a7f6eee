import type { McpArea } from '../../mcp/area.ts'
import { routeResource } from '../../mcp/route-resource.ts'
import { routeTool } from '../../mcp/tool.ts'
import { base } from './plan-access.ts'

const addon = 'vacay'
const read = { scope: 'vacay:read', addon } as const
const write = { scope: 'vacay:write', addon } as const

const flag = { type: 'boolean' }
const date = { type: 'string', format: 'date' }
const year = { type: 'integer', minimum: 1970, maximum: 2200 }
const user_id = { type: 'string', format: 'uuid' }
const fraction = { type: 'number', enum: [0.5, 1] }
const color = { type: 'string', description: '#rrggbb, taken as the nearest of eight' }
const region = { type: 'string', description: 'such as DE or DE-BY' }
const label = { type: 'string' }
const sort_order = { type: 'integer', minimum: 0 }

const plan = [
  routeTool({
    ...read,
    name: 'get_vacay_plan',
    title: 'Read the plan of days off',
    route: `GET ${base}/plan`,
  }),
  routeTool({
    ...write,
    name: 'update_vacay_plan',
    title: 'Change the rules of days off',
    description: 'From this leave year on; years that are over keep their rules.',
    route: `PUT ${base}/plan`,
    changes: 'vacay.set',
    fields: {
      block_weekends: flag,
      holidays_enabled: flag,
      company_holidays_enabled: flag,
      carry_over_enabled: flag,
      weekend_days: { type: 'string', description: 'such as 0,6; 0 is Sunday' },
      week_start: { type: 'integer', minimum: 0, maximum: 6 },
    },
  }),
  routeTool({
    ...write,
    name: 'set_vacay_color',
    title: 'Choose a colour for days off',
    route: `PUT ${base}/color`,
    changes: 'vacay.set',
    fields: { color, target_user_id: user_id },
    required: ['color'],
  }),
]

const people = [
  routeTool({
    ...read,
    name: 'get_available_vacay_users',
    title: 'List people to plan days off with',
    route: `GET ${base}/available-users`,
  }),
  routeTool({
    ...write,
    name: 'send_vacay_invite',
    title: 'Invite somebody to plan days off',
    route: `POST ${base}/invite`,
    fields: { user_id },
    required: ['user_id'],
    only_for_real: true,
  }),
  routeTool({
    ...write,
    name: 'accept_vacay_invite',
    title: 'Accept an invitation to plan days off',
    route: `POST ${base}/invite/accept`,
    fields: { plan_id: user_id },
    required: ['plan_id'],
    only_for_real: true,
  }),
  routeTool({
    ...write,
    name: 'decline_vacay_invite',
    title: 'Decline an invitation to plan days off',
    route: `POST ${base}/invite/decline`,
    effect: 'change',
    fields: { plan_id: user_id },
    required: ['plan_id'],
    only_for_real: true,
  }),
  routeTool({
    ...write,
    name: 'cancel_vacay_invite',
    title: 'Withdraw an invitation to plan days off',
    route: `POST ${base}/invite/cancel`,
    effect: 'change',
    fields: { user_id },
    required: ['user_id'],
    only_for_real: true,
  }),
  routeTool({
    ...write,
    name: 'dissolve_vacay_plan',
    title: 'Stop planning days off together',
    description: 'Everybody keeps their own plan with all that was changed in it.',
    route: `POST ${base}/dissolve`,
    effect: 'delete',
    only_for_real: true,
  }),
]

const days = [
  routeTool({ ...read, name: 'list_vacay_years', title: 'List leave years', route: `GET ${base}/years` }),
  routeTool({
    ...write,
    name: 'add_vacay_year',
    title: 'Add a leave year',
    route: `POST ${base}/years`,
    changes: 'vacay_year.set',
    fields: { year },
    required: ['year'],
  }),
  routeTool({
    ...write,
    name: 'delete_vacay_year',
    title: 'Remove what a leave year has of its own',
    description: 'The days that are entered in it stay.',
    route: `DELETE ${base}/years/:year`,
    changes: 'vacay_year.clear',
    fields: { year },
  }),
  routeTool({
    ...read,
    name: 'get_vacay_entries',
    title: 'List days off of a year',
    route: `GET ${base}/entries/:year`,
    fields: { year },
  }),
  routeTool({
    ...write,
    name: 'toggle_vacay_entry',
    title: 'Enter a day off, or take it away',
    route: `POST ${base}/entries/toggle`,
    changes: 'vacay_entry.set',
    fields: { date, fraction, kind: { type: 'string', enum: ['vacation', 'comp'] }, target_user_id: user_id },
    required: ['date'],
  }),
  routeTool({
    ...write,
    name: 'toggle_company_holiday',
    title: 'Enter a day on which the company is closed, or take it away',
    route: `POST ${base}/entries/company-holiday`,
    changes: 'vacay_entry.set',
    fields: { date, note: { type: 'string' } },
    required: ['date'],
  }),
  routeTool({
    ...read,
    name: 'get_vacay_stats',
    title: 'Read what is used and left of a year',
    route: `GET ${base}/stats/:year`,
    fields: { year },
  }),
  routeTool({
    ...write,
    name: 'update_vacay_stats',
    title: 'Set how many days off a year has',
    route: `PUT ${base}/stats/:year`,
    changes: 'vacay_year.set',
    fields: { year, vacation_days: { type: 'number', minimum: 0, maximum: 366 }, target_user_id: user_id },
    required: ['vacation_days'],
  }),
]

const calendars = [
  routeTool({
    ...read,
    name: 'list_holiday_countries',
    title: 'List countries with public holidays',
    route: `GET ${base}/holidays/countries`,
  }),
  routeTool({
    ...read,
    name: 'list_holidays',
    title: 'List public holidays',
    route: `GET ${base}/holidays/:year/:country`,
    fields: { year, country: region },
  }),
  routeTool({
    ...write,
    name: 'add_holiday_calendar',
    title: 'Go by the public holidays of a region',
    route: `POST ${base}/plan/holiday-calendars`,
    changes: 'vacay_calendar.create',
    fields: { region, label, color: { type: 'string' }, sort_order },
    required: ['region'],
  }),
  routeTool({
    ...write,
    name: 'update_holiday_calendar',
    title: 'Change a calendar of holidays',
    route: `PUT ${base}/plan/holiday-calendars/:id`,
    id: 'calendar_id',
    changes: 'vacay_calendar.update',
    fields: { label, color: { type: 'string' }, sort_order },
  }),
  routeTool({
    ...write,
    name: 'delete_holiday_calendar',
    title: 'Remove a calendar of holidays',
    route: `DELETE ${base}/plan/holiday-calendars/:id`,
    id: 'calendar_id',
    changes: 'vacay_calendar.delete',
  }),
]

/** What assistants can see and do of days off: the person's own plan, and those of whom they plan with. */
export const timeOffArea: McpArea = {
  tools: [...plan, ...people, ...days, ...calendars],
  resources: [
    routeResource('vacay-plan', 'caravel://vacay/plan', 'vacay:read', `GET ${base}/plan`, addon),
    routeResource(
      'vacay-entries',
      'caravel://vacay/entries/{year}',
      'vacay:read',
      `GET ${base}/entries/:year`,
      addon,
    ),
    routeResource(
      'vacay-holidays',
      'caravel://vacay/holidays/{country}/{year}',
      'vacay:read',
      `GET ${base}/holidays/:year/:country`,
      addon,
    ),
  ],
}
