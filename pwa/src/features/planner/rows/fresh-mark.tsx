import type { Person } from '../../../ui/avatar.tsx'

/** Whose change a row shows for a moment; a sentence says it aloud. */
export function FreshMark({ by }: { by: Person | undefined }) {
  return (
    by && (
      <span class="fresh-mark" aria-hidden="true">
        <bdi>{by.name}</bdi>
      </span>
    )
  )
}
