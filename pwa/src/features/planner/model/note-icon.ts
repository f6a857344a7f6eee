import {
  Bed,
  Camera,
  Clock,
  Coffee,
  Info,
  Luggage,
  StickyNote,
  Ticket,
  TrainFront,
  TriangleAlert,
} from 'lucide-preact'
import type { StringKey } from '../../../i18n/t.ts'
import type { IconShape } from '../../../ui/icon.tsx'

/** What a note can carry, in the order of the editor. */
export const noteIcons: readonly { name: string; shape: IconShape; label: StringKey }[] = [
  { name: 'note', shape: StickyNote, label: 'planner.icon.note' },
  { name: 'info', shape: Info, label: 'planner.icon.info' },
  { name: 'warning', shape: TriangleAlert, label: 'planner.icon.warning' },
  { name: 'clock', shape: Clock, label: 'planner.icon.clock' },
  { name: 'train', shape: TrainFront, label: 'planner.icon.train' },
  { name: 'bed', shape: Bed, label: 'planner.icon.bed' },
  { name: 'ticket', shape: Ticket, label: 'planner.icon.ticket' },
  { name: 'coffee', shape: Coffee, label: 'planner.icon.coffee' },
  { name: 'camera', shape: Camera, label: 'planner.icon.camera' },
  { name: 'luggage', shape: Luggage, label: 'planner.icon.luggage' },
]

export const noteIcon = (name: string | null): IconShape =>
  noteIcons.find(icon => icon.name === name)?.shape ?? StickyNote
