import { DexieDisk } from './dexie-disk.ts'
import { TableStore } from './table-store.ts'

/** The store of a device in the browser's database; the parameters are those of the disk. */
export class DexieStore extends TableStore {
  declare readonly disk: DexieDisk

  constructor(...given: ConstructorParameters<typeof DexieDisk>) {
    super(new DexieDisk(...given))
  }
}
