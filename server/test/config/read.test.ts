import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../src/config.ts'

const day = 86_400_000
const read = (env: Record<string, string>) => readConfig(env).config

describe('reading the environment', () => {
  test('an empty environment gives a server that works', () => {
    expect(readConfig({})).toEqual({
      config: {
        port: 3000,
        host: undefined,
        data_dir: resolve(import.meta.dirname, '../../../data'),
        app_url: undefined,
        session_ms: day,
        remembered_ms: 30 * day,
        default_language: 'en',
        trust_proxy: false,
        log_level: 'info',
        map_tile_url: undefined,
        map_tile_attribution: '',
        max_file_bytes: 50_000_000,
        max_trip_bytes: 2_000_000_000,
        gazetteer: true,
        kitinerary_extractor: undefined,
        router_folder: resolve(import.meta.dirname, '../../routing'),
        encryption_key: undefined,
        fixed_settings: {},
      },
      warnings: [],
    })
  })

  test('files are as large and of such types as it says', () => {
    const some = { MAX_FILE_MB: '2.5', MAX_TRIP_FILES_MB: '100', ALLOWED_FILE_TYPES: 'jpg, JPEG png' }
    expect(read(some)).toMatchObject({
      max_file_bytes: 2_500_000,
      max_trip_bytes: 100_000_000,
      fixed_settings: { allowed_file_types: 'jpg, JPEG png' },
    })
    for (const wrong of [{ MAX_FILE_MB: '0' }, { MAX_FILE_MB: '5000' }, { MAX_TRIP_FILES_MB: 'all' }])
      expect(() => read(wrong)).toThrow(ConfigError)
    expect(() => read({ ALLOWED_FILE_TYPES: 'jpg,svg' })).toThrow(/svg/)
  })

  test.each([
    ['1h', 3_600_000],
    ['7d', 7 * day],
    ['30 d', 30 * day],
    ['90s', 90_000],
    ['60000', 60_000],
    ['1.5h', 5_400_000],
  ])('SESSION_DURATION %s', (text, ms) => expect(read({ SESSION_DURATION: text }).session_ms).toBe(ms))

  test('SESSION_DURATION_REMEMBER is of its own', () => {
    expect(read({ SESSION_DURATION_REMEMBER: '90d' })).toMatchObject({
      session_ms: day,
      remembered_ms: 90 * day,
    })
    const { config, warnings } = readConfig({ SESSION_DURATION_REMEMBER: 'soon' })
    expect(config.remembered_ms).toBe(30 * day)
    expect(warnings).toEqual([expect.stringMatching(/^SESSION_DURATION_REMEMBER is "soon".*30d is used\.$/)])
  })

  test.each(['soon', '0', '-1h', '5ms', '1h30m', '99999y', 'NaN'])(
    'SESSION_DURATION %s warns and is 24h',
    text => {
      const { config, warnings } = readConfig({ SESSION_DURATION: text })
      expect(config.session_ms).toBe(day)
      expect(warnings).toEqual([expect.stringContaining('24h')])
    },
  )

  test.each([
    ['zh-TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['DE', 'de'],
    ['br', 'br'],
  ])('DEFAULT_LANGUAGE %s', (text, code) =>
    expect(read({ DEFAULT_LANGUAGE: text }).default_language).toBe(code),
  )

  test.each([
    ['false', false],
    ['0', false],
    ['true', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    ['fd00::/8', ['fd00::/8']],
  ])('TRUST_PROXY %s', (text, value) => expect(read({ TRUST_PROXY: text }).trust_proxy).toEqual(value))

  test('addresses lose their trailing slash', () => {
    expect(read({ APP_URL: 'https://trips.example.org/' }).app_url).toBe('https://trips.example.org')
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['APP_URL', 'trips.example.org'],
    ['APP_URL', 'ftp://trips.example.org'],
    ['APP_URL', 'https://trips.example.org/app'],
    ['APP_URL', 'https://me@trips.example.org'],
    ['DEFAULT_LANGUAGE', 'tlh'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['LOG_LEVEL', 'loud'],
    ['GAZETTEER', 'small'],
    ['ALLOW_REGISTRATION', 'perhaps'],
    ['MAP_TILE_URL', 'https://tiles.example.org/'],
    ['MAP_TILE_URL', 'file:///{z}/{x}/{y}.png'],
  ])('%s=%s stops the start with one sentence that names it', (name, value) => {
    const attempt = (): unknown => readConfig({ [name]: value })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(new RegExp(`^${name} is "[^\\n]*\\.$`))
  })
})

describe('what the environment decides for an admin', () => {
  test('settings of the server, switches in several spellings', () => {
    const some = { SMTP_HOST: 'mail.example.org', OIDC_ONLY: 'yes', SMTP_PORT: '465' }
    expect(read(some).fixed_settings).toEqual({
      smtp_host: 'mail.example.org',
      oidc_only: 'true',
      smtp_port: '465',
    })
  })

  test('what cannot be is refused by name, a secret without its value', () => {
    expect(() => read({ SMTP_PORT: '70000' })).toThrow(/SMTP_PORT is "70000"/)
    expect(() => read({ OIDC_CLIENT_SECRET: `hush\n${'x'.repeat(1000)}` })).toThrow(
      /^OIDC_CLIENT_SECRET cannot be used as oidc_client_secret\.$/,
    )
    expect(() => read({ ENCRYPTION_KEY: 'hunter2' })).toThrow(/^ENCRYPTION_KEY has to be 64 hexadecimal/)
  })
})
