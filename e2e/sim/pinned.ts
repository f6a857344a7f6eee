/** Scripts that once broke a rule. They are played first, and kept for ever. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Script } from './script.ts'

const corpus = new URL('corpus/', import.meta.url)

export const pinned = (): { name: string; script: Script }[] =>
  readdirSync(corpus).map(name => ({
    name,
    script: JSON.parse(readFileSync(new URL(name, corpus), 'utf8')) as Script,
  }))
