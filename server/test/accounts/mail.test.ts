import { expect, test } from 'vitest'
import { createBackground } from '../../src/background.ts'
import { writeLetter } from '../../src/mail/letter.ts'
import { MailError, sendMail, type MailServer, type Message } from '../../src/net/send-mail.ts'
import { sender, startMailReceiver } from '../support/mail-receiver.ts'
import { memoryLog, setUp, startTestServer } from '../support/test-server.ts'

const message: Message = {
  to: 'ines@example.org',
  subject: 'Grüße aus Belém',
  text: 'Olá',
  html: '<p>Olá</p>',
  language: 'en',
}

const serverAt = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  user: '',
  pass: '',
  from: sender,
  skip_tls_verify: true,
  ...more,
})

const problem = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailError ? error.why : error),
  )

test('a mail arrives with both its parts, in letters of any script', async () => {
  const receiver = await startMailReceiver()
  await sendMail(serverAt(receiver.port), message)
  expect(await receiver.mail()).toMatchObject({
    from: { name: 'Caravel', address: 'caravel@mail.example' },
    to: [{ address: 'ines@example.org' }],
    subject: 'Grüße aus Belém',
    text: 'Olá\n',
    recipients: ['ines@example.org'],
  })
})

test('a refused password, a name that leads nowhere and a server that is down are told apart', async () => {
  const receiver = await startMailReceiver()
  const { port } = receiver
  expect(await problem(sendMail(serverAt(port, { user: 'caravel', pass: 'wrong' }), message))).toBe('auth')
  expect(await problem(sendMail(serverAt(port, { user: 'caravel', pass: 'right' }), message))).toBe('sent')
  expect(receiver.logins).toEqual([
    { user: 'caravel', secure: true },
    { user: 'caravel', secure: true },
  ])
  expect(await problem(sendMail(serverAt(port, { host: 'mail.invalid' }), message))).toBe('host')
  await receiver.close()
  expect(await problem(sendMail(serverAt(port), message))).toBe('connection')
})

test('a refused recipient is told as such', async () => {
  const receiver = await startMailReceiver({
    onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
  })
  expect(await problem(sendMail(serverAt(receiver.port), message))).toBe('address')
})

test('a certificate that cannot be checked is refused, unless an admin allows it', async () => {
  const receiver = await startMailReceiver()
  const checked = serverAt(receiver.port, { skip_tls_verify: false })
  expect(await problem(sendMail(checked, message))).toBe('tls')
})

test('a password never goes over a line that is not encrypted', async () => {
  const receiver = await startMailReceiver({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  const named = serverAt(receiver.port, { user: 'caravel', pass: 'right' })
  expect(await problem(sendMail(named, message))).toBe('tls')
  expect(receiver.logins).toEqual([])
  expect(await problem(sendMail(serverAt(receiver.port), message))).toBe('sent')
})

test('nothing that somebody typed makes a header, a second recipient or markup', async () => {
  const receiver = await startMailReceiver()
  const hostile = 'Eve\r\nBcc: all@example.org\r\n\r\n<script>alert(1)</script>'
  const letter = writeLetter({
    to: 'ines@example.org',
    language: 'en',
    topic: 'test',
    params: { name: hostile, host: '"><img src=x>' },
  })
  await sendMail(serverAt(receiver.port), { ...letter, subject: `${letter.subject} ${hostile}` })
  await problem(sendMail(serverAt(receiver.port), { ...message, to: 'a@example.org, b@example.org' }))
  const mail = await receiver.mail()
  expect(mail.recipients).toEqual(['ines@example.org'])
  expect(mail.bcc).toBeUndefined()
  expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([])
  expect(mail.html).not.toMatch(/<script|<img/)
  for (const { recipients } of receiver.mails) expect(recipients).toHaveLength(1)
})

test('every letter is written in both languages, without a placeholder left', () => {
  const topics = [
    'reset',
    'noPassword',
    'noWayIn',
    'passwordChangedAlone',
    'protectionChanged',
    'passwordChanged',
    'emailConfirm',
    'emailChanging',
    'emailChanged',
    'test',
  ] as const
  const params = { name: 'Inês', host: 'trips.example.org', provider: 'SSO', ways: 'SSO', what: 'Done.' }
  const texts = ['en', 'de'].map(language =>
    topics.map(topic => {
      const { subject, text, html } = writeLetter({
        to: 'x',
        language,
        topic,
        params,
        link: 'https://a.example/',
      })
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{|mail\.\w+\.(text|subject)/)
      return subject
    }),
  )
  expect(new Set(texts.flat()).size).toBe(2 * topics.length)
})

test('the test mail says in words what is wrong', async () => {
  const receiver = await startMailReceiver()
  const server = await startTestServer({
    config: { fixed_settings: { ...receiver.config.fixed_settings, smtp_port: '1' } },
  })
  const { cookie } = await setUp(server)
  const ask = (headers = {}) =>
    server.call('POST', '/api/notifications/test-smtp', { cookie, headers, body: {} })
  const failed = await ask()
  expect([failed.status, failed.body]).toEqual([
    400,
    {
      code: 'MAIL_TEST_FAILED',
      problem: 'connection',
      error: 'The mail server does not answer. Check its name and port.',
    },
  ])
  expect((await ask({ 'accept-language': 'de' })).body['error']).toContain('Der Mailserver antwortet nicht')
})

test('the test mail goes to whoever asks, in their language, or to the address they name', async () => {
  const receiver = await startMailReceiver()
  const server = await startTestServer({ config: receiver.config })
  const { cookie } = await setUp(server)
  const ask = (body: object) =>
    server.call('POST', '/api/notifications/test-smtp', {
      cookie,
      headers: { 'accept-language': 'de' },
      body,
    })
  expect((await ask({})).body).toEqual({ success: true, email: 'ines@example.org' })
  expect(await receiver.mail(1)).toMatchObject({
    subject: 'Mail funktioniert',
    recipients: ['ines@example.org'],
  })
  expect((await ask({ email: 'admin@example.net' })).body).toMatchObject({ success: true })
  expect((await receiver.mail(2)).recipients).toEqual(['admin@example.net'])
  expect(await ask({ email: 'a@b.example\r\nBcc: c@d.example' })).toMatchObject({ status: 400 })
})

test('whoever stops the server waits a moment for what runs behind an answer, and no longer', async () => {
  const { log, logged } = memoryLog()
  const background = createBackground(log)
  let finish = () => {}
  background.run('a slow one', () => new Promise(resolve => (finish = resolve)))
  background.run('a broken one', () => Promise.reject(new Error('no luck')))
  await background.idle(1)
  const rest = background.idle()
  finish()
  await rest
  expect(logged.join()).toMatch(/a broken one failed/)
})
