import { join } from 'node:path'

/** In the data folder: the bytes of files, each named by the id of its row. */
export const filesFolder = 'files'

/** Files of one day share the first letters of their ids; by the last ones they spread. */
export const fileFolder = (root: string, id: string): string => join(root, id.slice(-2))

/** Where the bytes of a file lie below `root`. */
export const filePath = (root: string, id: string): string => join(fileFolder(root, id), id)
