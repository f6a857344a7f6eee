import { useEffect, useRef, useState } from 'preact/hooks'
import type { FileRow } from '../../../data/files.ts'
import { fileBytes } from '../../../data/file-bytes.ts'
import { readPassFile, type Pass } from './read-pass-file.ts'

export type FoundPass = Pass & { paper: FileRow }

function isPassFile({ name, mime }: FileRow): boolean {
  return mime === 'application/vnd.apple.pkpass' || /\.pkpass$/i.test(name)
}

/** The passes among the papers of a booking; undefined while they are read. */
export function usePasses(papers: readonly FileRow[]): readonly FoundPass[] | undefined {
  const [found, setFound] = useState<readonly FoundPass[]>()
  const files = papers.filter(isPassFile)
  const key = files.map(({ id, state }) => `${id} ${state}`).join(' ')
  const filesRef = useRef(files)
  useEffect(() => {
    filesRef.current = files
  })
  useEffect(() => {
    let over = false
    Promise.all(filesRef.current.map(readPaper)).then(
      read => over || setFound(read.flat()),
      (error: unknown) => {
        console.error('a pass could not be read', error)
        if (!over) setFound([])
      },
    )
    return () => void (over = true)
  }, [key])
  return found
}

async function readPaper(paper: FileRow): Promise<FoundPass[]> {
  const bytes = await fileBytes(paper)
  const pass = bytes && readPassFile(new Uint8Array(bytes))
  return pass ? [{ ...pass, paper }] : []
}
