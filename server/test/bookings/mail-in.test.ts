import { expect, test } from 'vitest'
import { pollMailbox } from '../../src/modules/booking-import/mail-in.ts'
import { keepMail } from '../../src/modules/booking-import/mail-queries.ts'
import { keptMs, sweepMail } from '../../src/modules/booking-import/mail-job.ts'
import { newId, startWorld, type Person, type World } from '../sync/client.ts'
import { startImapMailbox, type ImapMailbox } from '../support/imap-mailbox.ts'
import { flights, mailWith } from './booking-files.ts'

interface Mail {
  id: string
  subject: string
  trip_id: string | null
}

const confirmation = mailWith(flights)

const from = (address: string, more = '', mail = confirmation) =>
  `${more}${mail.replace(/^From: .*$/m, `From: <${address}>`)}`

async function start(): Promise<{
  world: World
  mailbox: ImapMailbox
  trip: string
  poll: () => Promise<void>
}> {
  const mailbox = await startImapMailbox()
  const world = await startWorld({ config: mailbox.config })
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  for (const [person, address] of [
    [world.tom, 'tom@x.example'],
    [world.ines, 'ada@x.example'],
  ] as const)
    world.server.app.db.raw
      .prepare('update users set email = ?, email_key = ?, email_confirmed_at = 1 where id = ?')
      .run(address, address, person.id)
  return { world, mailbox, trip, poll: () => pollMailbox(world.server.app) }
}

async function mailsOf(world: World, person: Person): Promise<Mail[]> {
  return (await world.get(person, '/api/booking-mails')).body['mails'] as Mail[]
}

test('a mail from a confirmed address is with its person, for the trip that its dates fall into', async () => {
  const { world, mailbox, trip, poll } = await start()
  mailbox.put(from('Tom@X.example'))
  mailbox.put(from('stranger@x.example'))
  await poll()
  const [mail, ...others] = await mailsOf(world, world.tom)
  expect([mail?.subject, mail?.trip_id, others]).toEqual(['Bestätigung', trip, []])
  expect(await mailsOf(world, world.ines)).toEqual([])
  const content = await fetch(`${world.server.url}/api/booking-mails/${mail?.id}/content`, {
    headers: { cookie: world.tom.cookie },
  })
  expect(await content.text()).toContain('Subject: =?utf-8?B?QmVzdMOkdGlndW5n?=')
  expect(content.headers.get('content-disposition')).toContain('attachment')
  // Nothing is made of it, and nothing was changed in the mailbox.
  expect((await world.get(world.tom, `/api/trips/${trip}/reservations`)).body['reservations']).toEqual([])
  expect(mailbox.commands.filter(each => /STORE|EXPUNGE|SELECT|MOVE|APPEND/i.test(each))).toEqual([])
})

test('the same mail is one item, however often it comes, also after it was dealt with', async () => {
  const { world, mailbox, poll } = await start()
  mailbox.put(from('tom@x.example'))
  mailbox.put(from('tom@x.example'))
  await poll()
  await poll()
  const [mail, ...others] = await mailsOf(world, world.tom)
  expect(others).toEqual([])
  mailbox.renumber()
  await poll()
  expect(await mailsOf(world, world.tom)).toHaveLength(1)
  expect((await world.call(world.tom, 'DELETE', `/api/booking-mails/${mail?.id}`)).status).toBe(200)
  mailbox.renumber()
  await poll()
  expect(await mailsOf(world, world.tom)).toEqual([])
  expect((await world.call(world.tom, 'DELETE', `/api/booking-mails/${mail?.id}`)).status).toBe(404)
})

test('what is new alone is fetched at the next visit', async () => {
  const { world, mailbox, poll } = await start()
  mailbox.put(from('tom@x.example'))
  await poll()
  mailbox.commands.length = 0
  mailbox.put(from('ada@x.example'))
  await poll()
  expect(mailbox.commands.filter(each => each.includes('BODY'))).toEqual([
    expect.stringMatching(/^UID FETCH 2 /i),
  ])
  expect(await mailsOf(world, world.ines)).toHaveLength(1)
})

test('a forged sender, two senders and an address that nobody confirmed bring nothing to anybody', async () => {
  const { world, mailbox, poll } = await start()
  world.server.app.db.raw
    .prepare('update users set email_confirmed_at = null where id = ?')
    .run(world.ines.id)
  mailbox.put(from('tom@x.example', 'Authentication-Results: mx.x.example; spf=pass; dmarc=fail\r\n'))
  mailbox.put(
    from(
      'tom@x.example',
      'Authentication-Results: mx; dmarc=fail\r\nAuthentication-Results: mx; dmarc=pass\r\n',
    ),
  )
  mailbox.put(from('tom@x.example', 'Authentication-Results: mx; spf=fail; dkim=none\r\n'))
  mailbox.put(from('tom@x.example', 'From: <ada@x.example>\r\n'))
  mailbox.put(from('ada@x.example'))
  await poll()
  expect([await mailsOf(world, world.tom), await mailsOf(world, world.ines)]).toEqual([[], []])
  mailbox.put(from('tom@x.example', 'Authentication-Results: mx; spf=fail; dkim=pass; dmarc=pass\r\n'))
  await poll()
  expect(await mailsOf(world, world.tom)).toHaveLength(1)
})

test('nobody sees or deletes the mail of another', async () => {
  const { world, mailbox, poll } = await start()
  mailbox.put(from('tom@x.example'))
  await poll()
  const [mail] = await mailsOf(world, world.tom)
  const path = `/api/booking-mails/${mail?.id}`
  expect((await world.get(world.ines, `${path}/content`)).status).toBe(404)
  expect((await world.call(world.ines, 'DELETE', path)).status).toBe(404)
  expect(await mailsOf(world, world.tom)).toHaveLength(1)
})

test('a mail that is too large, also one that said otherwise, is passed over, and those behind it are read', async () => {
  const { world, mailbox, poll } = await start()
  mailbox.put(from('tom@x.example'), 60_000_000)
  mailbox.put(`${from('tom@x.example')}${'x'.repeat(10_000_000)}`, 900)
  mailbox.put(from('ada@x.example'))
  await poll()
  expect(await mailsOf(world, world.tom)).toEqual([])
  expect(await mailsOf(world, world.ines)).toHaveLength(1)
})

test('one person can have fifty mails; what nobody looked at goes after 90 days', async () => {
  const { world, mailbox, poll } = await start()
  const { committer, now } = world.server.app
  const mail = { user_id: world.tom.id, trip_id: null, subject: '', size: 1, bytes: new Uint8Array(1) }
  for (let at = 0; at < 48; at++)
    await committer.exclusive(tx =>
      keepMail(tx, { ...mail, id: newId(), sha256: String(at), received_at: now() }),
    )
  for (let at = 0; at < 4; at++) mailbox.put(from('tom@x.example', `X-Number: ${at}\r\n`))
  await poll()
  expect(await mailsOf(world, world.tom)).toHaveLength(50)
  const hour = 3_600_000
  expect(await sweepMail({ committer, now: () => now() + keptMs - hour })).toBe(0)
  expect(await sweepMail({ committer, now: () => now() + keptMs + hour })).toBe(50)
})

test('a wrong password, a missing folder and a server that is away are noted, and nothing breaks', async () => {
  const { world, poll } = await start()
  const { settings } = world.server.app
  const as = (changes: Record<string, string>) =>
    pollMailbox({
      ...world.server.app,
      settings: { ...settings, isOn: settings.isOn, get: key => changes[key] ?? settings.get(key) },
    })
  await poll()
  await as({ imap_pass: 'wrong' })
  expect((await world.server.app.egress.list())[0]).toMatchObject({ purpose: 'booking_mail', result: 'auth' })
  await as({ imap_folder: 'Nowhere' })
  expect((await world.server.app.egress.list())[0]).toMatchObject({ result: 'folder' })
  await as({ imap_port: '1' })
  expect((await world.server.app.egress.list())[0]).toMatchObject({ result: 'connection' })
})

test('the address to forward to is answered with the only address that mail is accepted from', async () => {
  const { world } = await start()
  const forwardingOf = async (person: Person) =>
    (await world.get(person, '/api/booking-mails')).body['forwarding']
  expect(await forwardingOf(world.tom)).toEqual({ address: 'trips@x.example', from: 'tom@x.example' })
  const { db, settings } = world.server.app
  const set = (address: string) =>
    settings.set(new Map([['imap_address', address]] as const), { user_id: world.tom.id, at: 1 })
  await set('Trips@caravel.example')
  db.raw.prepare('update users set email_confirmed_at = null where id = ?').run(world.tom.id)
  expect(await forwardingOf(world.tom)).toEqual({ address: 'Trips@caravel.example', from: null })
})

test('without a mailbox there is no address to forward to', async () => {
  const world = await startWorld()
  expect((await world.get(world.tom, '/api/booking-mails')).body['forwarding']).toBeNull()
})
