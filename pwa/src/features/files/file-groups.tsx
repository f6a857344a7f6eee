import { PhotoImage } from '../../photos/photo-image.tsx'
import { isPhoto } from '../../photos/photos-of.ts'
import { RowBoundary } from '../../shared/errors/row-boundary.tsx'
import { FileLine } from '../../shared/files/file-line.tsx'
import { iconOfFile } from '../../shared/files/type-of-file.ts'
import { openFile } from '../../shared/navigation/sheet-url.ts'
import { formatList } from '../../i18n/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { FileMenu } from './file-menu.tsx'
import type { FileGroup, ShownFile } from './files-view.ts'

/** Lists or tiles, a heading for each kind of thing that the files belong with. */
export function FileGroups({ groups, shape }: { groups: readonly FileGroup[]; shape: 'list' | 'grid' }) {
  return (
    <>
      {groups.map(({ id, title, files }) => (
        <section key={id} class="files-group">
          <h2>
            {title} <span>{files.length}</span>
          </h2>
          {shape === 'list' ? (
            <ul class="list">
              {files.map(each => (
                <RowBoundary key={each.row.id}>
                  <FileLine row={each.row} more={namesOf(each)} action={<FileMenu row={each.row} />} />
                </RowBoundary>
              ))}
            </ul>
          ) : (
            <ul class="files-grid">
              {files.map(each => (
                <RowBoundary key={each.row.id}>
                  <Tile {...each} />
                </RowBoundary>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  )
}

function namesOf({ attached }: ShownFile): string | undefined {
  return attached.length ? formatList(attached.map(({ name }) => name)) : undefined
}

function Tile(each: ShownFile) {
  const { row } = each
  return (
    <li>
      <button type="button" class="files-tile" onClick={() => openFile(row.id)}>
        <span class="files-face">
          {isPhoto(row) ? <PhotoImage photo={row} alt="" /> : <Icon of={iconOfFile(row.mime)} size={24} />}
        </span>
        <span class="files-tile-name">
          <bdi>{row.name}</bdi>
        </span>
        <span class="row-meta">{namesOf(each)}</span>
      </button>
    </li>
  )
}
