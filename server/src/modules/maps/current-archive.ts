/** The archive that is served now. Another one takes its place while the server runs, once it has proved to be sound. */
import { isAbsolute } from 'node:path'
import { AppError } from '@caravel/sync-protocol/errors'
import type { App } from '../../context.ts'
import { Archive } from './archive/archive.ts'
import { FileSource } from './archive/file-source.ts'
import { invalidArchive } from './archive/invalid-archive.ts'
import { lookAt, type MapsFolder } from './maps-folder.ts'
import { openRemote, reopenRemote } from './remote-archive.ts'

export interface Problem {
  code: string
  reason: string | null
}

export interface ArchiveOrigin {
  kind: 'file' | 'url' | 'none'
  /** Of a file, or the host of an address. */
  name: string | null
}

interface Opened {
  archive: Archive
  /** The file as it was when it was opened, or the address. */
  mark: string
  from: ArchiveOrigin
}

interface Candidate {
  mark: string
  from: ArchiveOrigin
  open(): Promise<Archive>
}

/** How long a file counts as looked at; a remote archive is asked again after the second. */
const fresh = { file_ms: 1000, url_ms: 15 * 60_000 }

type Needed = Pick<App, 'guardedFetch' | 'settings' | 'now' | 'log' | 'background'>

export class CurrentArchive {
  problem: Problem | undefined
  private readonly app: Needed
  private readonly folder: MapsFolder
  private readonly changed: () => void
  private opened: Opened | undefined
  private looked_at = -Infinity
  private asked_at = -Infinity
  private looking: Promise<void> | undefined
  private renewing: Promise<void> | undefined
  private readonly ending = new AbortController()
  /** Marks of files that are no archives, so that each is read once. */
  private failed = new Map<string, Problem>()

  /** @param changed called when another archive, or none, is in use */
  constructor(app: Needed, folder: MapsFolder, changed: () => void) {
    this.app = app
    this.folder = folder
    this.changed = changed
  }

  get origin(): ArchiveOrigin {
    return this.opened?.from ?? { kind: 'none', name: null }
  }

  /** The archive that is open now, where it is a file of this server. */
  get ofFile(): Archive | undefined {
    return this.opened?.from.kind === 'file' ? this.opened.archive : undefined
  }

  /** Undefined where there is none that can be used; `problem` then says why, if one was meant to be. */
  async get(): Promise<Archive | undefined> {
    if (this.app.now() - this.looked_at >= fresh.file_ms) await this.look()
    else await this.looking
    return this.opened?.archive
  }

  async must(): Promise<Archive> {
    const archive = await this.get()
    if (!archive) throw new AppError('MAP_NONE')
    return archive
  }

  /** Looks at once: another archive may have been chosen. */
  async refresh(): Promise<void> {
    await this.looking
    this.asked_at = -Infinity
    await this.look()
  }

  /** Asks the address at once: what is there is known to be another one by now. */
  async renew(): Promise<Archive | undefined> {
    const { from, archive } = this.opened ?? {}
    const url = this.app.settings.get('map_archive')
    if (from?.kind !== 'url' || !archive) return this.get()
    await (this.renewing ??= this.ask(url, from).finally(() => {
      this.renewing = undefined
    }))
    return this.opened?.archive
  }

  look(): Promise<void> {
    return (this.looking ??= this.lookNow().finally(() => {
      this.looking = undefined
    }))
  }

  async close(): Promise<void> {
    this.ending.abort()
    await this.looking?.catch(() => undefined)
    await this.opened?.archive.source.close()
    this.opened = undefined
  }

  private async lookNow(): Promise<void> {
    this.looked_at = this.app.now()
    const wanted = this.app.settings.get('map_archive')
    if (/^https?:/i.test(wanted)) return this.lookAtUrl(wanted)
    const candidates = await this.candidates(wanted)
    this.problem = undefined
    for (const candidate of candidates) {
      if (candidate.mark === this.opened?.mark) return
      if (await this.tryOpen(candidate)) return
    }
    if (wanted && !candidates.length) this.problem = { code: 'MAP_ARCHIVE_INVALID', reason: 'missing' }
    // While a sound one is still to come under this name, the one before goes on.
    if (!candidates.length) this.replace(undefined)
  }

  private async candidates(wanted: string): Promise<Candidate[]> {
    const path = isAbsolute(wanted) ? wanted : this.folder.pathOf(wanted)
    const named = wanted ? await lookAt(path) : undefined
    const files = wanted ? (named ? [{ name: wanted, ...named }] : []) : await this.folder.list()
    return files.map(({ name, path, mark }) => ({
      mark: `${path} ${mark}`,
      from: { kind: 'file', name: name.split('/').at(-1) ?? name },
      open: async () => openFile(path),
    }))
  }

  /** Asked rarely, and never waited for while there is one to go on with. */
  private async lookAtUrl(url: string): Promise<void> {
    const from: ArchiveOrigin = { kind: 'url', name: URL.parse(url)?.host ?? null }
    const isOpen = this.opened?.mark.startsWith(`${url} `)
    if (isOpen && this.app.now() - this.asked_at < fresh.url_ms) return
    if (!isOpen) await this.reopen(url, from)
    // One that did not answer is left alone for a while too.
    const isDue = this.app.now() - this.asked_at >= (this.opened ? fresh.url_ms : fresh.url_ms / 15)
    if (!isDue) return
    this.asked_at = this.app.now()
    const asking = this.ask(url, from)
    if (this.opened) this.app.background.run('asking for the map', () => asking)
    else await asking
  }

  private async reopen(url: string, from: ArchiveOrigin): Promise<void> {
    this.problem = undefined
    try {
      const archive = await reopenRemote(this.app, this.folder, url)
      if (archive) this.replace({ archive, mark: `${url} ${archive.version}`, from })
    } catch (error) {
      // It is asked for anew.
      if (!(error instanceof AppError)) throw error
      this.app.log.warn({ err: error }, '[maps] what was kept of the remote archive cannot be used')
    }
  }

  private async ask(url: string, from: ArchiveOrigin): Promise<void> {
    const open = async () => openRemote(this.app, this.folder, url, this.ending.signal)
    if (await this.tryOpen({ mark: url, from, open })) this.problem = undefined
  }

  private async tryOpen({ mark, from, open }: Candidate): Promise<boolean> {
    const known = from.kind === 'file' ? this.failed.get(mark) : undefined
    if (known) {
      this.problem ??= known
      return false
    }
    try {
      const archive = await open()
      this.failed.clear()
      this.replace({ archive, from, mark: from.kind === 'url' ? `${mark} ${archive.version}` : mark })
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const problem = { code: error.code, reason: String(error.detail['reason'] ?? '') || null }
      this.problem ??= problem
      if (this.failed.size > 100) this.failed.clear()
      this.failed.set(mark, problem)
      this.app.log.warn({ ...problem, from: from.name, err: error.cause }, '[maps] an archive cannot be used')
      return false
    }
  }

  private replace(opened: Opened | undefined): void {
    const before = this.opened
    if (before && before.mark === opened?.mark) return this.letGo(opened.archive)
    this.opened = opened
    if (before) this.letGo(before.archive)
    if (!before && !opened) return
    this.changed()
    const version = opened?.archive.version
    this.app.log.info({ version, from: opened?.from.name }, '[maps] the street map')
  }

  private letGo(archive: Archive): void {
    this.app.background.run('closing a map', () => archive.source.close())
  }
}

async function openFile(path: string): Promise<Archive> {
  const source = await FileSource.open(path)
  try {
    return await Archive.open(source)
  } catch (error) {
    await source.close()
    if (error instanceof AppError || !isReadError(error)) throw error
    throw invalidArchive('missing')
  }
}

function isReadError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(EISDIR|EIO|EACCES)$/.test(String(error.code))
}
