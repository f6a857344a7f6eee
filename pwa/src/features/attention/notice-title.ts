import type { Notice } from '../../data/notices.ts'
import { titleOfRow } from '../../data/attention.ts'

/** What it is about; what was deleted is called as it was. */
export const noticeTitle = ({ stream, entity, row_id: id, mine, deleted }: Notice): string | undefined =>
  deleted === undefined ? titleOfRow(stream, entity, id) : String(mine['name'])
