import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseMessage } from './icu-message.ts'
import { languages } from './languages.ts'

const folder = new URL('../../../locales/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.json'))

describe.each(files)('%s', file => {
  const strings = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>

  it('belongs to a language of the menu', () => {
    expect(languages.map(({ code }) => `${code}.json`)).toContain(file)
  })

  it('holds only messages that the reader understands', () => {
    for (const text of Object.values(strings)) expect(() => parseMessage(text)).not.toThrow()
  })
})
