/** Forwarded mail over TLS: from a real Dovecot where there is one, and on port 993. */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { pollMailbox } from '../../src/modules/booking-import/mail-in.ts'
import { noDovecot, startDovecot } from '../support/dovecot.ts'
import { startImapMailbox } from '../support/imap-mailbox.ts'
import { makeCertificate } from '../support/own-certificate.ts'
import { tempFolder } from '../support/test-server.ts'
import { startWorld, type World } from '../sync/client.ts'
import { flights, mailWith } from './booking-files.ts'

const confirmation = mailWith(flights).replace(/^From: .*$/m, 'From: <tom@x.example>')
/** This machine, under an address that the server takes for another one. */
const elsewhere = '0.0.0.0'

const result = async ({ server }: World) => (await server.app.egress.list())[0]?.result
const mailsOf = async (world: World) =>
  (await world.get(world.tom, '/api/booking-mails')).body['mails'] as { trip_id: string | null }[]

async function start(settings: Record<string, string>): Promise<{ world: World; trip: string }> {
  const common = { imap_host: elsewhere, imap_user: 'trips', imap_pass: 'right' }
  const world = await startWorld({ config: { fixed_settings: { ...common, ...settings } } })
  const trip = await world.trip({ start_date: '2027-05-01', end_date: '2027-05-06' })
  world.server.app.db.raw
    .prepare('update users set email = ?, email_key = ?, email_confirmed_at = 1 where id = ?')
    .run('tom@x.example', 'tom@x.example', world.tom.id)
  return { world, trip }
}

test('a server elsewhere that offers no TLS is never told the password', async () => {
  const mailbox = await startImapMailbox()
  const { imap_port = '' } = mailbox.config.fixed_settings
  const { world } = await start({ imap_port })
  await pollMailbox(world.server.app)
  expect(await result(world)).toBe('tls')
  expect(mailbox.commands.filter(each => /LOGIN|AUTHENTICATE/i.test(each))).toEqual([])
})

/** A mailbox on port 993; undefined, with the reason said, where nobody may listen there. */
async function startOn993({ speaksTls = true } = {}) {
  // An address of this process alone: tests that run beside it have port 993 of theirs.
  const host = `127.93.${process.pid % 250}.${1 + (Math.floor(process.pid / 250) % 250)}`
  const { key, certificate } = makeCertificate(await tempFolder(), host)
  const cert = readFileSync(certificate, 'utf8')
  const tls = { key: readFileSync(key, 'utf8'), cert }
  try {
    const mailbox = await startImapMailbox({ host, port: 993, ...(speaksTls ? { tls } : {}) })
    return { mailbox, cert, settings: mailbox.config.fixed_settings }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    expect(['EACCES', 'EADDRNOTAVAIL']).toContain(code)
    console.info(`left out: nobody may listen on ${host}:993 here (${code})`)
    return undefined
  }
}

test('port 993 is TLS from the first byte: a certificate that counts is read, one that nobody signed is not', async () => {
  const found = await startOn993()
  if (!found) return
  const { mailbox, cert, settings } = found
  const { world, trip } = await start(settings)
  mailbox.put(confirmation)
  await pollMailbox(world.server.app)
  expect([await result(world), mailbox.commands]).toEqual(['tls', []])

  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([cert])
  await pollMailbox(world.server.app)
  expect(await result(world)).toBe('ok')
  expect(await mailsOf(world)).toMatchObject([{ trip_id: trip }])
  expect(mailbox.commands.filter(each => /STARTTLS/i.test(each))).toEqual([])
})

test('port 993 with a certificate that nobody signed is read where the admin says so', async () => {
  const found = await startOn993()
  if (!found) return
  const { world } = await start({ ...found.settings, imap_skip_tls_verify: 'true' })
  found.mailbox.put(confirmation)
  await pollMailbox(world.server.app)
  expect([await result(world), (await mailsOf(world)).length]).toEqual(['ok', 1])
})

test('a mailbox without TLS on port 993 is never told the password', async () => {
  const found = await startOn993({ speaksTls: false })
  if (!found) return
  const { world } = await start(found.settings)
  await pollMailbox(world.server.app)
  expect(await result(world)).toBe('tls')
  expect(found.mailbox.commands.filter(each => /LOGIN|AUTHENTICATE/i.test(each))).toEqual([])
})

test('Dovecot over TLS: its certificate counts, and its mail is read and left as it lies', async () => {
  const missing = noDovecot()
  if (missing) {
    console.info(`left out: ${missing}`)
    expect(noDovecot()).toBe(missing)
    return
  }
  const dovecot = await startDovecot()
  const { world, trip } = await start({ imap_port: dovecot.port })
  const { app } = world.server
  dovecot.put(confirmation)
  await pollMailbox(app)
  expect(await result(world)).toBe('tls')

  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([dovecot.certificate])
  await pollMailbox(app)
  expect(await result(world)).toBe('ok')
  expect(await mailsOf(world)).toMatchObject([{ trip_id: trip }])

  dovecot.put(`X-Number: 2\r\n${confirmation}`)
  await pollMailbox(app)
  await pollMailbox(app)
  expect(await mailsOf(world)).toHaveLength(2)
  expect(dovecot.mails()).toHaveLength(2)
  expect(dovecot.mails().filter(name => /:2,./.test(name))).toEqual([])
})

test('Dovecot with a certificate that nobody signed is read where the admin says so, a wrong password is not', async () => {
  const missing = noDovecot()
  if (missing) {
    console.info(`left out: ${missing}`)
    expect(noDovecot()).toBe(missing)
    return
  }
  const dovecot = await startDovecot()
  dovecot.put(confirmation)
  const unchecked = { imap_port: dovecot.port, imap_skip_tls_verify: 'true' }
  const { world } = await start(unchecked)
  await pollMailbox(world.server.app)
  expect([await result(world), (await mailsOf(world)).length]).toEqual(['ok', 1])
  const { settings } = world.server.app
  const wrong = {
    ...settings,
    isOn: settings.isOn,
    get: (key: string) => (key === 'imap_pass' ? 'wrong' : settings.get(key as 'imap_pass')),
  }
  await pollMailbox({ ...world.server.app, settings: wrong })
  expect(await result(world)).toBe('auth')
})
