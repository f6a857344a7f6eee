/** What lies in pass files (Apple Wallet): zip archives with `pass.json` and its texts, and archives of several passes. */
import { AppError } from '@caravel/sync-protocol/errors'
import { unzipSync } from 'fflate'
import { parseBoundedJson } from '../bounded-json.ts'
import type { LeftOut } from './preview-item.ts'
import { isThing, type PackingEntry } from './schema-org.ts'

/** What is larger is no pass, whatever the archive says of its size. */
const largestJson = 1_000_000
const largestStrings = 100_000
const mostPasses = 20
const largestPass = 3_000_000
/** Of an archive of passes, unpacked. */
const mostUnpacked = 20_000_000
const mostLanguages = 40

export interface PassFile {
  pass: PackingEntry
  /** Texts by the names that `pass.json` has for them. */
  words: ReadonlyMap<string, string>
}

/**
 * The passes in a file. Throws FILE_BROKEN.
 * @param left counts passes of a bundle that are not read
 */
export function passesIn(bytes: Uint8Array, left: LeftOut): PassFile[] {
  try {
    const own = passIn(bytes)
    return own ? [own] : bundled(bytes, left)
  } catch {
    // A broken archive and one without a pass get the same answer.
    throw new AppError('FILE_BROKEN')
  }
}

/** `.pkpasses`: only passes are unpacked, into no more room than they may take. */
function bundled(bytes: Uint8Array, left: LeftOut): PassFile[] {
  let [count, unpacked, unread] = [0, 0, 0]
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize, size }) => {
      if (!name.endsWith('.pkpass')) return false
      const isSmall = Math.max(originalSize, size) <= largestPass && unpacked + originalSize <= mostUnpacked
      if (!isSmall || count >= mostPasses) {
        unread++
        return false
      }
      count++
      unpacked += originalSize
      return true
    },
  })
  const passes: PassFile[] = []
  for (const each of Object.values(files)) {
    const pass = passOrNone(each)
    if (pass) passes.push(pass)
    else unread++
  }
  if (!passes.length) throw new AppError('FILE_BROKEN')
  left.bookings += unread
  return passes
}

/** A broken pass is no fault of the others in its bundle. */
function passOrNone(bytes: Uint8Array): PassFile | undefined {
  try {
    return passIn(bytes)
  } catch {
    return undefined
  }
}

function passIn(bytes: Uint8Array): PassFile | undefined {
  let languages = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize, size }) => {
      const largest = Math.max(originalSize, size)
      if (name === 'pass.json') return largest <= largestJson
      return name.endsWith('.lproj/pass.strings') && largest <= largestStrings && languages++ < mostLanguages
    },
  })
  const json = files['pass.json']
  if (!json) return undefined
  const pass: unknown = parseBoundedJson(new TextDecoder().decode(json))
  if (!isThing(pass)) return undefined
  const names = Object.keys(files).filter(name => name !== 'pass.json')
  const chosen = ['en.lproj', 'en-', 'Base.lproj'].flatMap(begin =>
    names.filter(name => name.startsWith(begin)),
  )
  const strings = files[chosen[0] ?? names.sort()[0] ?? '']
  return { pass, words: strings ? stringsIn(decoded(strings)) : new Map() }
}

/** UTF-16 or UTF-8, as its first bytes say. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes)
}

/** `"key" = "value";` for each line. */
function stringsIn(text: string): Map<string, string> {
  const words = new Map<string, string>()
  let key: string | undefined
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end === -1) break
      at = end + 1
    } else if (text.startsWith('//', at)) {
      const end = text.indexOf('\n', at)
      if (end === -1) break
      at = end
    } else if (text[at] === ';') key = undefined
    else if (text[at] === '"') {
      let said = ''
      for (at++; at < text.length && text[at] !== '"'; at++) {
        if (text[at] === '\\') at++
        said += text[at] ?? ''
      }
      if (key === undefined) key = said
      else words.set(key, said)
    }
  }
  return words
}
