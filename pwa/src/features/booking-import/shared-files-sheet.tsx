import '../../ui/lists/list-row.css'
import './booking-import.css'
import { BookOpen, CircleAlert, Inbox, Paperclip } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { tripStream } from '@caravel/sync-protocol/streams'
import { forgetShared, readShared } from '../../data/shared-files.ts'
import { journalIds } from '../../data/journals.ts'
import { addonOn, isKnown, openStream } from '../../data/store.ts'
import { formatBytes } from '../../i18n/format-bytes.ts'
import { t } from '../../i18n/t.ts'
import type { SheetProps } from '../../shared/areas/area.ts'
import { addTripFiles } from '../../shared/files/file-actions.ts'
import { targetsOf } from '../../shared/files/file-targets.ts'
import { iconOfFile, typeOfFile } from '../../shared/files/type-of-file.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { navigate } from '../../shared/navigation/navigate.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { addFiles } from './import-state.ts'
import { looksBooked } from './looks-booked.ts'
import { tripsForFiles } from './trips-for-files.ts'

/** What another app shared: into which trip, and with which booking. `card` says what went wrong on the way. */
export default function SharedFilesSheet({ card }: SheetProps) {
  const files = useShared()
  const trips = tripsForFiles()
  const [chosen, setChosen] = useState('')
  const [target, setTarget] = useState('')
  const tripId = chosen || (trips[0]?.id ?? '')
  const isBooked = files !== undefined && files.length > 0 && files.every(looksBooked)
  const isOnlyTrip = trips.length === 1
  useEffect(() => {
    // There is nothing to ask.
    if (isBooked && isOnlyTrip && tripId) void review(tripId, files)
  }, [isBooked, isOnlyTrip, tripId, files])
  if (!files) return null
  const inJournal = addonOn('journey') && Boolean(journalIds.value?.length) && files.every(isPicture)
  const close = () => {
    void forgetShared()
    closeSheet()
  }
  const options = tripId ? targetsNamed(tripId) : []
  const add = () => {
    const found = options.find(({ value }) => value === target)
    void addShared(tripId, files, found && { field: found.field, id: found.id })
  }
  return (
    <Sheet
      title={t('bookingImport.sharedTitle')}
      onClose={close}
      footer={
        files.length > 0 &&
        (tripId || inJournal) && (
          <>
            {inJournal && (
              <Button icon={BookOpen} onClick={() => navigate('/journal/quick?shared', { replace: true })}>
                {t('bookingImport.sharedJournal')}
              </Button>
            )}
            {tripId && (
              <Button kind={isBooked ? 'outline' : 'primary'} icon={Paperclip} onClick={add}>
                {t('bookingImport.sharedAdd')}
              </Button>
            )}
            {tripId && files.some(looksBooked) && (
              <Button
                kind={isBooked ? 'primary' : 'outline'}
                icon={Inbox}
                onClick={() => void review(tripId, files)}
              >
                {t('bookingImport.sharedRead')}
              </Button>
            )}
          </>
        )
      }
    >
      <div class="shared-files">
        <Problem card={card} none={files.length === 0} noTrip={!tripId && !inJournal} />
        <ul class="list">
          {files.map(file => (
            <ListRow
              key={file.name}
              icon={iconOfFile(typeOfFile(file))}
              title={<bdi>{file.name}</bdi>}
              meta={formatBytes(file.size)}
            />
          ))}
        </ul>
        {files.length > 0 && tripId && (
          <>
            <SelectField
              label={t('bookingImport.sharedTrip')}
              value={tripId}
              options={trips.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={id => {
                setChosen(id)
                setTarget('')
              }}
            />
            {options.length > 0 && (
              <SelectField
                label={t('bookingImport.sharedWith')}
                value={target}
                options={[{ value: '', label: t('bookingImport.sharedWithNothing') }, ...options]}
                onChange={setTarget}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

/** A photo or video, as a journal takes them. */
const isPicture = ({ type, name }: File): boolean => /^(image|video)\//.test(type) || /\.hei[cf]$/i.test(name)

function Problem({ card, none, noTrip }: { card: string; none: boolean; noTrip: boolean }) {
  const key =
    card === 'too-much'
      ? 'bookingImport.sharedTooMuch'
      : card === 'failed'
        ? 'bookingImport.sharedFailed'
        : none
          ? 'bookingImport.sharedNone'
          : 'bookingImport.sharedNoTrip'
  if (!card && !none && !noTrip) return null
  return (
    <Notice tone="danger" icon={CircleAlert} alert>
      {t(key)}
    </Notice>
  )
}

function useShared(): readonly File[] | undefined {
  const [files, setFiles] = useState<readonly File[]>()
  useEffect(() => {
    readShared().then(setFiles, (error: unknown) => {
      console.error('shared files could not be read', error)
      setFiles([])
    })
  }, [])
  return files
}

/** Reactive. */
function targetsNamed(tripId: string) {
  const view = openStream(tripStream(tripId))
  if (!isKnown(view.status.value) || !view.can('file_edit')) return []
  return targetsOf(view).map(each => ({ ...each, value: `${each.field} ${each.id}` }))
}

async function addShared(
  tripId: string,
  files: readonly File[],
  target: Parameters<typeof addTripFiles>[3],
): Promise<void> {
  navigate(`/trips/${tripId}/files`, { replace: true })
  await addTripFiles(tripId, tripId, files, target)
  await forgetShared()
}

async function review(tripId: string, files: readonly File[]): Promise<void> {
  try {
    await addFiles(tripId, files)
    await forgetShared()
    navigate(`/trips/${tripId}/bookings/import`, { replace: true })
  } catch (error) {
    showRefusal(error)
  }
}
