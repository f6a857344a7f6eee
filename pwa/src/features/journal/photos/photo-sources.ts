/** Where photos of an entry come from. What adds another source adds a line to the list. */
import { Camera, FolderOpen, Images, Smartphone } from 'lucide-preact'
import { pickFiles } from '../../../shared/device/pick-files.ts'
import { fetchDecoderIfNeeded } from '../../../photos/heic-support.ts'
import { addonOn } from '../../../data/store.ts'
import { syncStatus } from '../../../data/sync/status.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { t } from '../../../i18n/t.ts'
import type { IconShape } from '../../../ui/icon.tsx'
import { addPhotos, type PhotoTarget } from './photo-actions.ts'

export interface PhotoSourceChoice {
  id: string
  icon: IconShape
  label: () => string
  /** Absent: always. */
  shown?: () => boolean
  /** Why it does nothing now; undefined: it does. Reactive. */
  offReason?: () => string | undefined
  choose: (target: PhotoTarget) => Promise<unknown>
}

const accept = 'image/*,.heic,.heif,video/mp4,video/webm,video/quicktime'

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches

const pick = async (target: PhotoTarget, options: { camera?: boolean }): Promise<void> => {
  fetchDecoderIfNeeded()
  await addPhotos(target, await pickFiles({ accept: options.camera ? 'image/*' : accept, ...options }))
}

/** Opens the picker of the library. A new entry is created first, with the text that was typed. */
async function openPicker({ journalId, entryId, begin }: PhotoTarget): Promise<void> {
  await begin?.()
  navigate(entryId ? `/journal/${journalId}/entries/${entryId}/photos` : `/journal/${journalId}/photos`)
}

export const photoSources: readonly PhotoSourceChoice[] = [
  {
    id: 'camera',
    icon: Camera,
    label: () => t('journal.camera'),
    shown: isTouch,
    choose: target => pick(target, { camera: true }),
  },
  {
    id: 'phone',
    icon: Smartphone,
    label: () => t('journal.phone'),
    shown: isTouch,
    choose: target => pick(target, {}),
  },
  {
    id: 'computer',
    icon: FolderOpen,
    label: () => t('journal.device'),
    shown: () => !isTouch(),
    choose: target => pick(target, {}),
  },
  {
    id: 'library',
    icon: Images,
    label: () => t('journal.library'),
    shown: () => addonOn('memories'),
    offReason: () => (syncStatus.value.offline ? t('journal.libraryOffline') : undefined),
    choose: openPicker,
  },
]
