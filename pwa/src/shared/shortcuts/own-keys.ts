import { signal } from '@preact/signals'
import type { ShortcutGroup } from './page-key.ts'

/** The keys of a page that listens by itself, while it shows: they are listed with those of every page. */
export const ownKeys = signal<readonly ShortcutGroup<never>[]>([])
