/** What people do with files, each with its way back; none of it waits for the network. */
import { CircleAlert, Paperclip } from 'lucide-preact'
import { emptyTrash, linkFile, unlinkFile } from '@caravel/sync-protocol/actions/link-files'
import { file } from '@caravel/sync-protocol/entities/file'
import { linkId, type LinkTarget } from '@caravel/sync-protocol/entities/file-link'
import { attach, hashed, type FileRow, type PreparedFile } from '../../data/files.ts'
import { mint, mutate, saveRow, together } from '../../data/mutate.ts'
import { refusedFor, takeIn } from '../../photos/photo-intake.ts'
import { refusalText } from '../../photos/photo-words.ts'
import { showToast } from '../../ui/overlays/toast-store.ts'
import { pickFiles } from '../device/pick-files.ts'
import { showRefusal } from '../forms/attempt-saved.ts'
import { doWithUndo } from '../undo/do-with-undo.ts'
import { offerUndo } from '../undo/undo-toast.ts'
import { typeOfFile } from './type-of-file.ts'

export interface FileTarget {
  field: LinkTarget
  id: string
}

const isPicture = ({ type, name }: File): boolean => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/**
 * Adds files to a trip, to a row of it where one is given. Pictures are made smaller and rid of what they tell beside what
 * they show. All of it is one step of undo; what could not be added is said.
 * @param owner where they are added, for those who show that they are coming
 */
export async function addTripFiles(
  tripId: string,
  owner: string,
  files: readonly File[],
  target?: FileTarget,
): Promise<void> {
  const unit = mint()
  const label = { key: 'files.did.added', params: { count: files.length } } as const
  let added = 0
  const keep = async (prepared: PreparedFile) => {
    const ready = await hashed(prepared)
    await Promise.all(
      together(() => {
        const { id, saved } = attach({ kind: 'trip', trip_id: tripId }, ready, { unit, label })
        const link =
          target && mutate(linkFile, { trip_id: tripId, id }, { [target.field]: target.id }, { unit, label })
        return [saved, link?.saved]
      }),
    )
    added++
  }
  try {
    for (const each of files.filter(one => !isPicture(one)))
      await keep({ name: each.name, mime: typeOfFile(each), bytes: await each.arrayBuffer() })
    await takeIn(owner, files.filter(isPicture), keep)
  } catch (error) {
    showRefusal(error)
  }
  const [refused] = refusedFor(owner)
  if (refused) showToast({ icon: CircleAlert, text: refusalText(refused), error: true })
  else if (added) offerUndo(Paperclip, { ...label, params: { count: added } }, unit)
}

/** Lets someone choose files of any kind, or take a photo with `camera`; none when they change their mind. */
export const chooseFiles = ({ camera = false } = {}): Promise<File[]> =>
  pickFiles({ camera, ...(camera ? { accept: 'image/*' } : {}) })

const at = ({ trip_id, id }: FileRow) => ({ trip_id, id })

export function renameFile(row: FileRow, name: string): void {
  doWithUndo({ key: 'files.did.renamed', params: { name } }, options =>
    mutate(file.update, at(row), { name }, options),
  )
}

export function describeFile(row: FileRow, caption: string): void {
  doWithUndo({ key: 'files.did.described', params: { name: row.name } }, ({ label, unit }) =>
    saveRow(
      file,
      row,
      { caption: caption || null },
      { ...(label ? { label } : {}), ...(unit ? { unit } : {}) },
    ),
  )
}

export function starFile(row: FileRow, starred: boolean): void {
  doWithUndo(
    { key: starred ? 'files.did.starred' : 'files.did.unstarred', params: { name: row.name } },
    options => mutate(file.update, at(row), { starred }, options),
  )
}

export function trashFile(row: FileRow, trashed: boolean): void {
  doWithUndo(
    { key: trashed ? 'files.did.trashed' : 'files.did.restored', params: { name: row.name } },
    options => mutate(file.update, at(row), { trashed }, options),
  )
}

export function emptyFileTrash(tripId: string, count: number): void {
  doWithUndo({ key: 'files.did.emptied', params: { count } }, options =>
    mutate(emptyTrash, { trip_id: tripId }, {}, options),
  )
}

export function attachTo(row: FileRow, target: FileTarget, name: string): void {
  doWithUndo({ key: 'files.did.attached', params: { name: row.name, to: name } }, options =>
    mutate(linkFile, at(row), { [target.field]: target.id }, options),
  )
}

/** The file and what it was attached to stay. */
export function detachFrom(row: FileRow, target: FileTarget, name: string): void {
  const said = { key: 'files.did.detached', params: { name: row.name, from: name } } as const
  doWithUndo(said, options =>
    row[target.field === 'place_id' ? 'place_id' : 'expense_id'] === target.id
      ? mutate(file.update, at(row), { place_id: null, expense_id: null }, options)
      : mutate(unlinkFile, { ...at(row), link_id: linkId(row.id, target.id) }, {}, options),
  )
}
