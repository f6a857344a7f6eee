/** Holidays of schools from a calendar file: read by the reader process, entered by an action, over real HTTP. */
import { vacayId } from '@caravel/sync-protocol/entities/vacay'
import { describe, expect, test } from 'vitest'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'

const path = '/api/addons/vacay/holidays/file'

const read = async (
  world: World,
  person: Person,
  text: string | Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> => {
  const body = new FormData()
  body.append('file', new Blob([text], { type: 'text/calendar' }), 'ferien.ics')
  const answer = await fetch(world.server.url + path, {
    method: 'POST',
    headers: { cookie: person.cookie },
    body,
  })
  return { status: answer.status, ...((await answer.json()) as Record<string, unknown>) }
}

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (name: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${name.slice(0, 20)}-${lines[0]}`,
  `SUMMARY:${name}`,
  ...lines,
  'END:VEVENT',
]
const days = (first: string, after?: string): string[] => [
  `DTSTART;VALUE=DATE:${first}`,
  ...(after === undefined ? [] : [`DTEND;VALUE=DATE:${after}`]),
]

describe('a calendar file', () => {
  test('is read into holidays, which are entered once, however often', async () => {
    const world = await startWorld()
    const { tom } = world
    const text = calendar(
      'X-WR-CALNAME:Ferien Bayern 2027',
      ...event('Sommerferien', ...days('20270802', '20270914')),
      ...event('Buß- und Bettag', ...days('20271117')),
      ...event('Osterferien 🐣', 'DTSTART:20270322T000000', 'DTEND:20270403T000000'),
      ...event('عطلة الربيع', ...days('20270329', '20270330')),
      ...event('Abgesagt', ...days('20271001'), 'STATUS:CANCELLED'),
    )
    const found = await read(world, tom, `\uFEFF${text}`)
    expect(found).toEqual({
      status: 200,
      title: 'Ferien Bayern 2027',
      left_out: 1,
      repeats: 0,
      holidays: [
        { name: 'Osterferien 🐣', start_date: '2027-03-22', end_date: '2027-04-02' },
        { name: 'عطلة الربيع', start_date: '2027-03-29', end_date: null },
        { name: 'Sommerferien', start_date: '2027-08-02', end_date: '2027-09-13' },
        { name: 'Buß- und Bettag', start_date: '2027-11-17', end_date: null },
      ],
    })
    const plan = `/api/vacays/${vacayId(tom.id)}`
    await world.call(tom, 'POST', '/api/vacays', { id: vacayId(tom.id) })
    const id = newId()
    await world.call(tom, 'POST', `${plan}/calendars`, { id, region: 'school', kind: 'school' })
    for (let n = 0; n < 2; n++)
      expect(
        (await world.call(tom, 'PUT', `${plan}/calendars/${id}/holidays`, { set: found['holidays'] })).status,
      ).toBe(200)
    const stored = (await world.get(tom, `${plan}/holidays`)).body['holidays'] as { name: string }[]
    expect(stored.map(({ name }) => name).sort()).toEqual(
      ['Buß- und Bettag', 'Osterferien 🐣', 'Sommerferien', 'عطلة الربيع'].sort(),
    )
    // School holidays cost nobody a day of leave, and free none.
    await world.call(tom, 'POST', '/api/addons/vacay/entries/toggle', { date: '2027-08-03' })
    expect((await world.get(tom, '/api/addons/vacay/stats/2027')).body['stats']).toMatchObject([{ used: 1 }])
  })

  test('that was made to do harm has no more in it than its dates', async () => {
    const world = await startWorld()
    const { tom } = world
    const long = 'ä'.repeat(300)
    const found = await read(
      world,
      tom,
      calendar(
        ...event(long, ...days('20270105')),
        ...event('=cmd|x <script>alert(1)</script>', ...days('20270106')),
        ...event('Every day for ever', ...days('20270107'), 'RRULE:FREQ=SECONDLY'),
        ...event('A thousand years', ...days('20270108', '30270108')),
        ...event('Never', ...days('20270230')),
        ...event('Long ago', ...days('00010101')),
        ...event('Backwards', ...days('20270110', '20260101')),
        ...event('The last year', ...days('22001231')),
        ...event('Too late', ...days('22010101')),
        ...event('   ', ...days('20270111')),
      ),
    )
    expect(found).toMatchObject({ status: 200, left_out: 5, repeats: 1 })
    expect(found['holidays']).toEqual([
      { name: 'ä'.repeat(200), start_date: '2027-01-05', end_date: null },
      { name: '=cmd|x <script>alert(1)</script>', start_date: '2027-01-06', end_date: null },
      { name: 'Every day for ever', start_date: '2027-01-07', end_date: null },
      { name: 'Backwards', start_date: '2027-01-10', end_date: null },
      { name: 'The last year', start_date: '2200-12-31', end_date: null },
    ])
  })

  test('with more than one change takes brings the earliest ones, and says how many are left out', async () => {
    const world = await startWorld()
    const many = Array.from({ length: 600 }, (_, n) =>
      event(`Day ${n}`, ...days('20270105'), 'RRULE:FREQ=YEARLY'),
    ).flat()
    const found = await read(world, world.tom, calendar(...many))
    expect(found).toMatchObject({ status: 200, left_out: 200, repeats: 400 })
    expect(found['holidays']).toHaveLength(400)
  })

  test.each([
    ['no calendar', 'Sommerferien,2027-08-02'],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['a calendar without an end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x'],
    ['a hundred thousand opened parts', `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(100_000)}`],
  ])('that is %s is refused in words', async (_, text) => {
    const world = await startWorld()
    const answer = await read(world, world.tom, text)
    expect(answer['status']).toBe(400)
    expect(['IMPORT_UNREADABLE', 'FILE_BROKEN']).toContain(answer['code'])
    expect((await read(world, world.tom, calendar()))['status']).toBe(200)
  })

  test('above 5 MB is refused, as is everybody without an account, and all while the add-on is off', async () => {
    const world = await startWorld()
    const { tom } = world
    expect(await read(world, tom, new Uint8Array(5_000_001))).toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
    })
    expect((await read(world, { ...tom, cookie: '' }, calendar()))['status']).toBe(401)
    await world.call(world.ines, 'PUT', '/api/addons/vacay', { enabled: false })
    expect((await read(world, tom, calendar()))['code']).toBe('ADDON_DISABLED')
  })
})
