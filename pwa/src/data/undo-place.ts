/** Where the steps that can be taken back outlive the page. */
export const undoPlace = { kept: 'local', name: 'undo' } as const
